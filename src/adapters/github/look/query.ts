/** The one query that shows a pull request's facts and its run's record at the same moment. */
import { STORED_FRAGMENT } from "../branch/stored.ts";

export const SAID = `
fragment said on IssueComment {
  id fullDatabaseId url body createdAt lastEditedAt viewerDidAuthor author { __typename login }
}`;

/** Labels that are on, who put which on, and reviews: what people say without typing. */
const UNTYPED = `
fragment untyped on PullRequest {
  url
  labels(first: 100) { nodes { id name } }
  timelineItems(last: 30, itemTypes: [LABELED_EVENT]) { nodes {
    ... on LabeledEvent { id createdAt actor { __typename login } label { name } }
  } }
  reviews(last: 50) { nodes {
    fullDatabaseId url body state submittedAt lastEditedAt viewerDidAuthor author { __typename login } commit { oid }
  } }
}`;

export const LOOK = `query Look(
  $owner: String!, $name: String!, $pull: Int!, $runbook: String!, $config: String!,
  $stateRef: String!, $folder: String!, $record: String!, $pinned: String!
) {
  viewer { login }
  repository(owner: $owner, name: $name) {
    ...stored
    id
    nameWithOwner
    url
    defaultBranchRef { name }
    viewLabels: labels(first: 100, query: "statem/at") { nodes { id name } }
    pullRequest(number: $pull) {
      id
      number
      state
      isDraft
      isCrossRepository
      author { __typename login }
      headRefOid
      headRefName
      headRepository { nameWithOwner }
      baseRefName
      closingIssuesReferences(first: 3) { nodes { number repository { nameWithOwner } } }
      baseRef { target { oid ... on Commit {
        file(path: $runbook) { object { ... on Blob { text isTruncated } } }
        statem: file(path: ".statem") { object { ... on Tree { entries { name type } } } }
        config: file(path: $config) { object { ... on Blob { text isTruncated } } }
      } } }
      commits(last: 1) { nodes { commit {
        oid
        tree { oid }
        checkSuites(first: 20) { nodes {
          app { slug }
          checkRuns(last: 20) { nodes {
            id databaseId name status conclusion title externalId detailsUrl
          } }
        } }
      } } }
      ...untyped
      first: comments(first: 20) { nodes { ...said } }
      last: comments(last: 100) { nodes { ...said } pageInfo { hasPreviousPage startCursor } }
    }
  }
}
${SAID}${UNTYPED}${STORED_FRAGMENT}`;

/** The same for an issue, in the place of whose head stands the tip of the default branch. */
export const ISSUE_LOOK = `query IssueLook(
  $owner: String!, $name: String!, $pull: Int!, $runbook: String!, $config: String!,
  $stateRef: String!, $folder: String!, $record: String!, $pinned: String!
) {
  viewer { login }
  repository(owner: $owner, name: $name) {
    ...stored
    id
    nameWithOwner
    url
    defaultBranchRef { name target { oid ... on Commit {
      tree { oid }
      file(path: $runbook) { object { ... on Blob { text isTruncated } } }
      statem: file(path: ".statem") { object { ... on Tree { entries { name type } } } }
      config: file(path: $config) { object { ... on Blob { text isTruncated } } }
    } } }
    viewLabels: labels(first: 100, query: "statem/at") { nodes { id name } }
    issue(number: $pull) {
      id number state url
      author { __typename login }
      labels(first: 100) { nodes { id name } }
      first: comments(first: 20) { nodes { ...said } }
      last: comments(last: 100) { nodes { ...said } pageInfo { hasPreviousPage startCursor } }
    }
  }
}
${SAID}${STORED_FRAGMENT}`;

/** A hundred comments before those that were seen. */
export const EARLIER = `query Earlier($owner: String!, $name: String!, $pull: Int!, $before: String!) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $pull) {
      last: comments(last: 100, before: $before) { nodes { ...said } pageInfo { hasPreviousPage startCursor } }
    }
  }
}${SAID}`;
