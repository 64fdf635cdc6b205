/** Exact roles: custom ones count as what they are based on, what is not found is none, and silence is never a role. */
import nock from "nock";
import { afterEach, expect, test } from "vitest";
import { API, forge, HTML, nothingIsLeft, UNICORN } from "./world.ts";

const PATH = "/repos/acme/widgets/collaborators/reviewer/permission";
afterEach(() => expect(nothingIsLeft()).toEqual([]));

test.each([
  [{ permission: "admin", role_name: "admin" }, "admin"],
  [{ permission: "write", role_name: "maintain" }, "maintain"],
  [{ permission: "read", role_name: "triage" }, "triage"],
  [{ permission: "write", role_name: "write" }, "write"],
  [{ permission: "read", role_name: "read" }, "read"],
  [{ permission: "none", role_name: "none" }, "none"],
  [{ permission: "write", role_name: "release-manager" }, "write"],
  [{ permission: "read", role_name: "Admin" }, "read"],
  [{ permission: "write" }, "write"],
  [{ permission: "owner", role_name: "owner" }, "none"],
  [{ permission: "write", role_name: "" }, "write"],
  [{}, "none"],
])("034, 035: %j is %s", async (answer, role) => {
  nock(API).get(PATH).reply(200, answer);
  expect(await forge.role("reviewer")).toBe(role);
});

test("an account that is not there has none", async () => {
  nock(API).get(PATH).reply(404, { message: "Not Found" });
  expect(await forge.role("reviewer")).toBe("none");
});

test.each([
  [401, "Bad credentials"],
  [403, "API rate limit exceeded"],
  [429, "Too many"],
])("%i is an error and no role", async (status, message) => {
  nock(API).get(PATH).reply(status, { message });
  await expect(forge.role("reviewer")).rejects.toThrow(message);
});

test("an error page is asked again once, and then is an error", async () => {
  nock(API).get(PATH).reply(502, UNICORN, HTML);
  nock(API).get(PATH).reply(200, { permission: "write", role_name: "write" });
  expect(await forge.role("reviewer")).toBe("write");
  nock(API).get(PATH).times(2).reply(503, UNICORN, HTML);
  await expect(forge.role("reviewer")).rejects.toThrow();
});

test("a login that is not one stays one path segment", async () => {
  nock(API).get("/repos/acme/widgets/collaborators/..%2F..%2Fx/permission").reply(404, { message: "Not Found" });
  expect(await forge.role("../../x")).toBe("none");
});
