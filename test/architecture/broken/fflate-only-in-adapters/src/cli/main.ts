export { unzipSync } from "fflate";
