/** app.yml as a value: what an app that is made of it may do and is told. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Permissions } from "../github/seam.ts";

export const manifestText = readFileSync(new URL("../../app.yml", import.meta.url), "utf8");

export const manifest = parse(manifestText) as {
  readonly public: boolean;
  readonly default_permissions: Permissions;
  readonly default_events: readonly string[];
};
