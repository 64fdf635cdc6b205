/** What `init` says: the list of files before they are written, and the steps that are left afterwards. */
import type { PlannedFile } from "./plan.ts";
import type { Project } from "./project.ts";
import type { TestCommand } from "./test-command.ts";

/** The list, one line a file. */
export function planText(project: Project, files: readonly PlannedFile[], notes: readonly string[]): string {
  const width = Math.max(...files.map(({ path }) => path.length));
  const lines = files.map(({ action, path, why }) => `  ${action.padEnd(9)} ${path.padEnd(width)}  ${why}`);
  return `${[`statem in ${project.root}:`, "", ...lines, ...notes.map((note) => `\n${note}`)].join("\n")}\n`;
}

/** What is worth knowing before one says yes. */
export function notesOf(
  project: Project,
  isLocal: boolean,
  { command, source }: TestCommand,
  files: readonly PlannedFile[],
): readonly string[] {
  // What .gitignore says of .statem is mended; what it says of other folders is the project's own affair.
  const hidden = files.filter(({ path }) => !path.startsWith(".statem/") && project.isIgnored(path));
  return [
    ...hidden.map(({ path }) => `git ignores ${path}: it must be shared, so change the pattern that hides it.`),
    `The project is tested by \`${command}\` (${source}); \`--test COMMAND\` names another.`,
    ...(isLocal
      ? []
      : [
          `On GitHub it runs in a bare checkout${project.hasWorkflows ? ", as in your other workflows" : ""}: it must install what it needs.`,
        ]),
    ...(isLocal || project.address !== undefined || !project.isRepository ? [] : [remoteNote(project)]),
  ];
}

function remoteNote({ hasRemote }: Project): string {
  return hasRemote
    ? "The remote `origin` is not on github.com; the workflows need GitHub Actions."
    : "This repository has no remote `origin` yet; the workflows run once it is pushed to GitHub.";
}

/** The steps that only a person can take. */
export function nextSteps(project: Project, isLocal: boolean): readonly string[] {
  if (isLocal) return ["Begin a run: statem start .statem/runbook.yaml", "Let your agent know how: statem hook --help"];
  const settings =
    project.address === undefined ? "in the repository's settings" : `at ${project.address}/settings/rules`;
  return [
    `Commit these files to \`${project.defaultBranch}\`, the default branch: GitHub runs the workflows from there, and reads the runbook there.`,
    `Make the check \`statem\` required ${settings}: a ruleset for \`${project.defaultBranch}\`, "Require status checks to pass".`,
  ];
}
