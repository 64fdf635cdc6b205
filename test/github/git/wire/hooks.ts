/**
 * The two hooks that a push goes through. They are shell because git runs them inside its quarantine, before the
 * pushed objects are visible, where only git itself can look at them. The forge tells them its rules by environment.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** docs: about-protected-branches; the sentences are those that a pusher sees (GH006). */
const preReceive = `#!/bin/sh
zero=0000000000000000000000000000000000000000
tab=$(printf '\\t')
failed=0
while read -r old new ref; do
  while IFS="$tab" read -r name why; do
    if [ "$name" = "$ref" ]; then
      echo "error: GH006: Protected branch update failed for $ref." >&2
      echo "error: $why" >&2
      failed=1
    fi
  done <<RULES
$FORGE_REFUSED
RULES
  case " $FORGE_PROTECTED " in
    *" $ref "*)
      if [ "$old" != "$zero" ] && [ "$new" != "$zero" ] && ! git merge-base --is-ancestor "$old" "$new"; then
        echo "error: GH006: Protected branch update failed for $ref." >&2
        echo "error: Cannot force-push to this branch" >&2
        failed=1
      fi
      ;;
  esac
  if [ -n "$FORGE_NO_WORKFLOWS" ] && [ "$new" != "$zero" ]; then
    path=$(git log -c --format= --name-only "$new" --not --all -- .github/workflows | sed -n '/./{p;q;}')
    if [ -n "$path" ]; then
      echo "refusing to allow $FORGE_NO_WORKFLOWS to create or update workflow \\\`$path\\\` without \\\`$FORGE_WORKFLOWS_WORD" >&2
      failed=1
    fi
  fi
done
exit $failed
`;

/** What really moved: a push may be refused for some of its refs. */
const postReceive = `#!/bin/sh
cat > "$FORGE_MOVED"
`;

export async function installHooks(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "pre-receive"), preReceive, { mode: 0o755 });
  await writeFile(join(folder, "post-receive"), postReceive, { mode: 0o755 });
}
