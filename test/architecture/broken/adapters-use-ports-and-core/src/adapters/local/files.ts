export { parse } from "graphql";
