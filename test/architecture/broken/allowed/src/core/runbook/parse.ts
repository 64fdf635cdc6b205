import { parse as read } from "yaml";
import * as z from "zod/mini";
export { fold } from "../run/fold.ts";
export type Runbook = 1;
export const parse = [read, z];
