/**
 * GitHub's own response types, from its OpenAPI description: what the builders of this folder return must satisfy
 * them, so that a field that GitHub always sends is not forgotten here.
 */
import type { RestEndpointMethodTypes } from "@octokit/rest";

type Answers = RestEndpointMethodTypes;
export type RepoJson = Answers["repos"]["get"]["response"]["data"];
export type PullJson = Answers["pulls"]["get"]["response"]["data"];
export type PullFileJson = Answers["pulls"]["listFiles"]["response"]["data"][number];
export type ReviewJson = Answers["pulls"]["getReview"]["response"]["data"];
export type CollaboratorJson = Answers["repos"]["listCollaborators"]["response"]["data"][number];
export type CodeownersErrorJson = Answers["repos"]["codeownersErrors"]["response"]["data"]["errors"][number];
export type TeamMembershipJson = Answers["teams"]["getMembershipForUserInOrg"]["response"]["data"];
export type IssueJson = Answers["issues"]["get"]["response"]["data"];
export type CommentJson = Answers["issues"]["getComment"]["response"]["data"];
export type LabelJson = Answers["issues"]["addLabels"]["response"]["data"][number];
export type CheckRunJson = Answers["checks"]["get"]["response"]["data"];
export type PermissionJson = Answers["repos"]["getCollaboratorPermissionLevel"]["response"]["data"];
export type ActivityJson = Answers["repos"]["listActivities"]["response"]["data"][number];
export type ReactionJson = Answers["reactions"]["createForIssueComment"]["response"]["data"];
export type InstallationJson = Answers["apps"]["getRepoInstallation"]["response"]["data"];
export type AppJson = NonNullable<Answers["apps"]["getAuthenticated"]["response"]["data"]>;
export type UserJson = NonNullable<CommentJson["user"]>;
export type GitCommitJson = Answers["git"]["createCommit"]["response"]["data"];
