/** Approvals without typing: labels that count once and come off again, and reviews where a check wants them. */
import { expect, it } from "vitest";
import { isViewLabel } from "../../../src/core/command/label.ts";
import { World } from "../../support/world.ts";

const review = (more: string) => `
nodes:
  work:
    next: { to: done, auto: true, condition: { id: review, type: manual, ${more} } }
  done:
    ending: succeeded
`;
const started = async (more = "carry: true") => (await new World(review(more)).opens()).waits(300);
/** Labels but the one that shows where the run is. */
const labelsOn = (world: World) => [...world.pull.labels].filter((name) => !isViewLabel(name));

it("029: a label approves the head of that moment, once; it comes off, and a push leaves nothing of it", async () => {
  const world = await started();
  await world.labels("bob", "statem/approve");
  expect(labelsOn(world)).toEqual([]);
  await world.pushes();
  await world.wakes("the same delivery arrives again");
  expect(world.run.approvals.filter(({ staleSince }) => staleSince === undefined)).toEqual([]);
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: action_required | Waiting for a reviewer at work: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0001000\`: \`review\`.
    * bob puts on the label statem/approve
        check statem: success | Succeeded at done: Reached done (0001000)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0001000\`: Reached \`done\`.
        answer: ✅ **Label by \`bob\`:** Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>
    * ada pushes 0002000
        check statem: action_required | Waiting for a reviewer at work: review (0002000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0002000\`: \`review\`.
    * the same delivery arrives again
    "
  `);
});

it("a label for one check, in any case, and one for a check that is not there", async () => {
  const world = await started();
  await world.labels("bob", "Statem/Approve/Tests");
  await world.labels("bob", "statem/approve/REVIEW");
  expect(labelsOn(world)).toEqual([]);
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: action_required | Waiting for a reviewer at work: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0001000\`: \`review\`.
    * bob puts on the label Statem/Approve/Tests
        answer: ⛔ **Label by \`bob\`:** No check called \`tests\` waits for a person here. These do: \`review\`. <sub>\`unknown_check\`</sub>
    * bob puts on the label statem/approve/REVIEW
        check statem: success | Succeeded at done: Reached done (0001000)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0001000\`: Reached \`done\`.
        answer: ✅ **Label by \`bob\`:** Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>
    "
  `);
});

it("a label by somebody who may not, by a bot, and at a head that is too new is refused, answered and taken off", async () => {
  const world = (await new World(review("carry: true")).opens()).waits(5);
  await world.labels("eve", "statem/approve");
  await world.labels("robo[bot]", "statem/approve", true);
  await world.labels("bob", "statem/approve");
  expect(labelsOn(world)).toEqual([]);
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: action_required | Waiting for a reviewer at work: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0001000\`: \`review\`.
    * eve puts on the label statem/approve
        answer: ⛔ **Label by \`eve\`:** \`eve\` has the role read here; write was expected. <sub>\`role_too_low\`</sub>
    * robo[bot] puts on the label statem/approve
        answer: ⛔ **Label by \`robo[bot]\`:** \`robo[bot]\` is a bot or an app; this check wants a person. <sub>\`not_a_person\`</sub>
    * bob puts on the label statem/approve
        answer: ⛔ **Label by \`bob\`:** The commit under review, \`000100010001\`, had been known for less than 60 seconds before this was said, so it is not certain that it was meant. Look at it, then type \`/statem approve 0001000100010001000100010001000100010001\`. <sub>\`head_too_new\`</sub>
    "
  `);
});

it("other labels are nobody's command, and what is on since before the run is refused", async () => {
  const world = new World(review("carry: true"));
  world.opensUnseen();
  world.repository.label(world.number, { login: "bob", isBot: false }, "statem/approve");
  await world.waits(300).wakes("the run begins");
  await world.labels("bob", "bug");
  expect(labelsOn(world)).toEqual(["bug"]);
  expect(world.run.approvals).toEqual([]);
  expect(world.told).toMatchInlineSnapshot(`
    "
    * the run begins
        check statem: action_required | Waiting for a reviewer at work: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0001000\`: \`review\`.
        answer: ⛔ **Label by \`bob\`:** The commit under review, \`000100010001\`, had been known for less than 60 seconds before this was said, so it is not certain that it was meant. Look at it, then type \`/statem approve 0001000100010001000100010001000100010001\`. <sub>\`head_too_new\`</sub>
    * bob puts on the label bug
    "
  `);
});

it("a review counts where the check says so, for the commit that it is about, and once", async () => {
  const world = await started("via: [review]");
  await world.reviews("bob", "approved", "Fine.", "f".repeat(40));
  await world.reviews("eve", "approved");
  await world.reviews("bob", "approved", "Fine.");
  await world.wakes("the same delivery arrives again");
  expect(world.run.approvals).toHaveLength(1);
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: action_required | Waiting for a reviewer at work: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0001000\`: \`review\`.
    * bob reviews fffffff, approved: Fine.
    * eve reviews 0001000, approved
    * bob reviews 0001000, approved: Fine.
        check statem: success | Succeeded at done: Reached done (0001000)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0001000\`: Reached \`done\`.
    * the same delivery arrives again
    "
  `);
});

it("a review says nothing where no check wants reviews", async () => {
  const world = await started();
  const { revision } = world.record;
  await world.reviews("bob", "approved");
  await world.reviews("bob", "changes_requested", "No.");
  expect(world.record.revision).toBe(revision);
});

it("a comment does not settle what only a review may, and the answer says which way counts", async () => {
  const world = await started("via: [review]");
  await world.comments("bob", "/statem approve");
  await world.labels("bob", "statem/approve/review");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: action_required | Waiting for a reviewer at work: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0001000\`: \`review\`.
    * bob: /statem approve
        answer: ⛔ \`review\` cannot be settled this way. These ways count: \`review\`. <sub>\`other_way\`</sub>
    * bob puts on the label statem/approve/review
        answer: ⛔ **Label by \`bob\`:** \`review\` cannot be settled this way. These ways count: \`review\`. <sub>\`other_way\`</sub>
    "
  `);
});

it("requested changes reject with the review's text, and the same person's approving review takes that back", async () => {
  const world = await started("via: [review, comment]");
  await world.reviews("bob", "changes_requested", "tests are missing");
  expect(world.run.rejections).toMatchObject([{ person: "bob", reason: "tests are missing" }]);
  await world.waits(60).reviews("bob", "approved");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: action_required | Waiting for a reviewer at work: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0001000\`: \`review\`.
    * bob reviews 0001000, changes_requested: tests are missing
        check statem: in_progress | Held at work: review was rejected at 0001000
        sticky: ❌ **Held** at \`work\`, commit \`0001000\`: \`review\` was rejected. The agent repairs it and pushes.
    * bob reviews 0001000, approved
        check statem: success | Succeeded at done: Reached done (0001000)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0001000\`: Reached \`done\`.
    "
  `);
});

it("a dismissed review takes its approval back, and the success that stood on it; an edited text does not", async () => {
  const world = await started("via: [review]");
  await world.reviews("bob", "approved");
  const [given] = world.pull.reviews;
  Object.assign(given ?? {}, { body: "Fine, really.", isEdited: true });
  await world.wakes("bob edits the text of his review");
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
  Object.assign(given ?? {}, { state: "dismissed" });
  await world.wakes("the review is dismissed");
  expect(world.run.status.kind).toBe("active");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: action_required | Waiting for a reviewer at work: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0001000\`: \`review\`.
    * bob reviews 0001000, approved
        check statem: success | Succeeded at done: Reached done (0001000)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0001000\`: Reached \`done\`.
    * bob edits the text of his review
    * the review is dismissed
        check statem: action_required | Waiting for a reviewer at work: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0001000\`: \`review\`.
    "
  `);
});

it("a review from before a force-push that names the new head is refused, and says what to do", async () => {
  const world = await started("via: [review]");
  world.pushesUnseen();
  await world.reviews("bob", "approved");
  await world.wakes("the same delivery arrives again");
  await world.waits(60).reviews("bob", "approved");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: action_required | Waiting for a reviewer at work: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0001000\`: \`review\`.
    * bob reviews 0002000, approved
        check statem: action_required | Waiting for a reviewer at work: review (0002000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0002000\`: \`review\`.
        answer: ⛔ **Review by \`bob\`:** Your review came before this run knew that \`000200020002\` is under review, so it does not count. Review it once more, or type \`/statem approve 0002000200020002000200020002000200020002\`. <sub>\`review_too_early\`</sub>
    * the same delivery arrives again
    * bob reviews 0002000, approved
        check statem: success | Succeeded at done: Reached done (0002000)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0002000\`: Reached \`done\`.
    "
  `);
});

it("014: a command in a review's text is obeyed once, and the review's own verdict is not a second one", async () => {
  const world = await started("via: [comment, review], approvers: { count: 2 }");
  await world.reviews("bob", "approved", "/statem approve review");
  await world.wakes("the same delivery arrives again");
  expect(world.run.approvals).toHaveLength(1);
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: action_required | Waiting for a reviewer at work: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0001000\`: \`review\`.
    * bob reviews 0001000, approved: /statem approve review
        answer: ✅ **Review by \`bob\`:** Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>
    * the same delivery arrives again
    "
  `);
});

it("a check that wants the commit named takes no label and no bare word", async () => {
  const world = await started("via: [comment, label, review], approvers: { sha: true }");
  await world.labels("bob", "statem/approve");
  await world.comments("bob", "/statem approve review");
  await world.comments("bob", `/statem approve review ${world.pull.head}`);
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: action_required | Waiting for a reviewer at work: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0001000\`: \`review\`.
    * bob puts on the label statem/approve
        answer: ⛔ **Label by \`bob\`:** This check wants the commit to be named. The commit under review is \`000100010001\`; look at it, then type \`/statem approve 0001000100010001000100010001000100010001\`. <sub>\`commit_required\`</sub>
    * bob: /statem approve review
        answer: ⛔ This check wants the commit to be named. The commit under review is \`000100010001\`; look at it, then type \`/statem approve review 0001000100010001000100010001000100010001\`. <sub>\`commit_required\`</sub>
    * bob: /statem approve review 0001000100010001000100010001000100010001
        check statem: success | Succeeded at done: Reached done (0001000)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0001000\`: Reached \`done\`.
        answer: ✅ Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>
    "
  `);
});

it("members of a team count beside those who are named, and a team that cannot be read is said to be so", async () => {
  const world = await started("approvers: { users: [max], teams: [reviewers], count: 2 }");
  world.repository.teams.set("reviewers", ["eve"]);
  await world.comments("bob", `/statem approve review ${world.pull.head}`);
  await world.comments("eve", `/statem approve review ${world.pull.head}`);
  await world.comments("max", `/statem approve review ${world.pull.head}`);
  world.repository.teams.set("reviewers", "unreadable");
  await world.pushes();
  await world.comments("eve", `/statem approve review ${world.pull.head}`);
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: action_required | Waiting for a reviewer at work: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0001000\`: \`review\`.
    * bob: /statem approve review 0001000100010001000100010001000100010001
        answer: ⛔ \`bob\` is neither named by this check nor a member of \`reviewers\`. <sub>\`not_in_team\`</sub>
    * eve: /statem approve review 0001000100010001000100010001000100010001
        answer: ✅ Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>
    * max: /statem approve review 0001000100010001000100010001000100010001
        check statem: success | Succeeded at done: Reached done (0001000)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0001000\`: Reached \`done\`.
        answer: ✅ Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>
    * ada pushes 0002000
        check statem: action_required | Waiting for a reviewer at work: review (0002000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0002000\`: \`review\`.
    * eve: /statem approve review 0002000200020002000200020002000200020002
        answer: ⛔ Who is in \`reviewers\` may not be read here, so nobody counts by it. Only an app with the permission to read members can; name people in \`users\`, or a \`role\`. <sub>\`team_unreadable\`</sub>
    "
  `);
});

it("whoever leaves the team before the gate holds has approved nothing", async () => {
  const world = await started("approvers: { teams: [octo/reviewers], count: 2 }");
  world.repository.teams.set("octo/reviewers", ["bob", "max"]);
  await world.comments("bob", `/statem approve review ${world.pull.head}`);
  world.repository.teams.set("octo/reviewers", ["max"]);
  await world.comments("max", `/statem approve review ${world.pull.head}`);
  expect(world.run.approvals).toMatchObject([{ person: "max" }]);
  expect(world.run.status.kind).toBe("active");
});

it("055: the label shows where the run is; whatever is done to it is set back, and said once", async () => {
  const world = await started();
  expect([...world.pull.labels]).toEqual(["statem/at: work"]);
  world.pull.labels.delete("statem/at: work");
  await world.labels("bob", "statem/at: done");
  expect([...world.pull.labels]).toEqual(["statem/at: work"]);
  await world.wakes("the same delivery arrives again");
  await world.labels("bob", "statem/approve");
  expect([...world.pull.labels]).toEqual(["statem/at: done"]);
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: action_required | Waiting for a reviewer at work: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0001000\`: \`review\`.
    * bob puts on the label statem/at: done
        answer: ⛔ **Label by \`bob\`:** Labels that begin with \`statem/at:\` only show where the run is; they are set back, and move nothing. \`/statem goto NODE\` asks for a move. <sub>\`label_is_view\`</sub>
    * the same delivery arrives again
    * bob puts on the label statem/approve
        check statem: success | Succeeded at done: Reached done (0001000)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0001000\`: Reached \`done\`.
        answer: ✅ **Label by \`bob\`:** Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>
    "
  `);
});
