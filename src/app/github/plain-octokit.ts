/**
 * Probot's Octokit without what it does behind our back: it would space writes a second apart, and repeat what lost a
 * compare-and-set (409) although a new decision is due. It would also build a client for every delivery, ours or not.
 */
import { ProbotOctokit } from "probot";

/** Stands where Probot puts a delivery's client; nobody uses it. Probot hooks its requests, of which there are none. */
const NO_CLIENT = { hook: { before() {} } };

interface Authenticating {
  readonly auth: (options: { readonly type: string }) => Promise<unknown>;
}

function withoutEventClients(octokit: object): Authenticating {
  const { auth } = octokit as Authenticating;
  const onDemand: Authenticating["auth"] = async (options) =>
    options.type === "event-octokit" ? NO_CLIENT : auth(options);
  return { auth: Object.assign(onDemand, auth) };
}

/** `defaults` as a function, since Probot lays its own options over an object's. */
export const PlainOctokit = ProbotOctokit.plugin(withoutEventClients).defaults((options: object) => ({
  ...options,
  userAgent: "statem",
  throttle: { enabled: false },
  retry: { enabled: false },
}));
