/** Masking: what is hidden, what is left alone, and that the places where a stream is cut make no difference. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMasker, maskText } from "../../../../src/adapters/local/shell/mask.ts";
import { PEM, TOKENS } from "./fixtures.ts";

/** Writes a text cut at the given places. */
function maskCut(text: string, cuts: readonly number[], secrets: readonly string[] = []): string {
  const masker = createMasker(secrets);
  let out = "";
  let from = 0;
  for (const cut of [...cuts].map((at) => at % (text.length + 1)).sort((a, b) => a - b)) {
    out += masker.write(text.slice(from, cut));
    from = cut;
  }
  return out + masker.write(text.slice(from)) + masker.end();
}

/** Whether any stretch of a secret that would help a thief stands in a text. */
function shows(text: string, secret: string): boolean {
  for (let at = 0; at + 8 <= secret.length; at += 1) if (text.includes(secret.slice(at, at + 8))) return true;
  return false;
}

describe("what is hidden", () => {
  it.each(Object.entries(TOKENS))("GitHub's %s token", (_, token) => {
    expect(maskText(`before ${token} after`, [])).toBe("before *** after");
    expect(maskText(`x${token}`, [])).toBe("x***");
  });

  it.each([
    ["Authorization: Bearer abc", "Authorization: ***"],
    ["authorization: basic eDpzZWNyZXQ=\r\nnext", "authorization: ***\r\nnext"],
    ["Proxy-Authorization: Digest username=a, response=b\nnext", "Proxy-Authorization: ***\nnext"],
    ['{"Authorization":"token abc","a":1}', '{"Authorization":"***","a":1}'],
    ["curl -H 'Authorization: Bearer abc' https://x", "curl -H 'Authorization: ***"],
    ["AUTHORIZATION = 'abc' b", "AUTHORIZATION = '***' b"],
    ["Bearer abc.DEF-1_2~3+4/5==, x", "Bearer ***, x"],
    ["bearer: abc", "bearer: ***"],
    ["git clone https://joe:pa55@example.com/a.git", "git clone https://***@example.com/a.git"],
    ["https://x-access-token:p@ss@example.com", "https://***@example.com"],
    ["postgres://:pw@db/x", "postgres://***@db/x"],
    ["AKIAIOSFODNN7EXAMPLE.", "***."],
    [`a\n${PEM}\nb`, "a\n***\nb"],
    [JSON.stringify({ key: PEM }), '{"key":"***"}'],
    ["-----BEGIN PRIVATE KEY-----\nMIIabc", "***"],
  ])("%j", (text, expected) => {
    expect(maskText(text, [])).toBe(expected);
  });

  it("a private key without an end hides only so much", () => {
    const masked = maskText(`-----BEGIN PRIVATE KEY-----${"x".repeat(40_000)}done`, []);
    expect(masked).toMatch(/^\*\*\*x+done$/);
    expect(masked.length).toBe(3 + 40_000 - 32_768 + 4);
  });

  it("values that are known to be secret, overlapping ones without a remainder", () => {
    expect(maskText("a hunter2-x b", ["hunter2-x"])).toBe("a *** b");
    expect(maskText("-abcdef-", ["abcd", "cdef"])).toBe("-***-");
    expect(maskText("f.*(a)[b]\\^$", ["f.*(a)[b]\\^$"])).toBe("***");
    expect(maskText(`${TOKENS.classic}tail`, ["0zCLqZ7tail"])).toBe("***");
  });

  it("each long line of a secret that has several", () => {
    expect(maskText("  first line\r\n  second line\r\n}", ["first line\nsecond line\n}\n"])).toBe(
      "  ***\r\n  ***\r\n}",
    );
  });
});

describe("what is left alone", () => {
  it.each([
    ["ordinary output, 3 tests passed"],
    ["ghp_short and github_pat_short"],
    ["a bearer token is needed; Bearer authentication."],
    ["http://localhost:8080/a@b and git@github.com:a/b.git and ssh://git@github.com"],
    ['{"url":"http://a:8080","mail":"a@b"}'],
    ["-----BEGIN CERTIFICATE-----\nMIIabc\n-----END CERTIFICATE-----"],
  ])("%s", (text) => {
    expect(maskText(text, [])).toBe(text);
  });

  it("everything, when the secrets are blank", () => {
    expect(maskText("a b\n", ["", " ", "\n"])).toBe("a b\n");
  });
});

const noise = fc.string({ unit: fc.constantFrom(..."ab_-. :/@\n'\"=G", "é", "💥", "gh", "ghs_", "://", "Bearer ") });
const secret = fc.constantFrom(...Object.values(TOKENS), PEM, "known-secret-value");

describe("properties", () => {
  it("no token of any form survives, wherever the stream is cut", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(noise, secret)), noise, fc.array(fc.nat()), (parts, last, cuts) => {
        const text = parts.map(([before, token]) => before + token).join("") + last;
        const masked = maskCut(text, cuts, ["known-secret-value"]);
        for (const [, token] of parts) expect(shows(masked, token)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it("the same holds around the places where the masker itself cuts", () => {
    fc.assert(
      fc.property(
        secret,
        fc.integer({ min: 64_000, max: 66_200 }),
        fc.integer({ min: 1, max: 70_000 }),
        (token, at, step) => {
          const text = `${"é ".repeat(at / 2)}${token} ${"z ".repeat(40_000)}`;
          const cuts = Array.from({ length: Math.min(200, Math.floor(text.length / step)) }, (_, n) => (n + 1) * step);
          expect(maskCut(text, cuts, ["known-secret-value"])).toBe(text.replace(token, "***"));
        },
      ),
      { numRuns: 100 },
    );
  });

  it("a cut text is masked as the whole is", () => {
    const wide = fc.tuple(noise, fc.integer({ min: 0, max: 3_000 })).map(([text, times]) => text.repeat(times % 300));
    const part = fc.oneof(
      noise,
      secret,
      wide,
      fc.constant("-----BEGIN PRIVATE KEY-----"),
      fc.constant("authorization: "),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.array(fc.nat(), { maxLength: 30 }), (parts, cuts) => {
        const text = parts.join("");
        expect(maskCut(text, cuts, ["known-secret-value", "a_-a"])).toBe(
          maskText(text, ["known-secret-value", "a_-a"]),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("a secret longer than anything else is hidden across all cuts", () => {
    const long = Array.from({ length: 30_000 }, (_, n) => (n * 7919).toString(36)).join("");
    const text = `${"a ".repeat(30_000)}${long}${" b".repeat(30_000)}`;
    expect(maskCut(text, [60_001, 65_536, 65_537, 90_000, 131_072], [long])).toBe(text.replace(long, "***"));
  });

  it("the end of a private key is found wherever the masker cuts it", () => {
    const text = `${"a ".repeat(40_000)}${PEM} b`;
    const end = text.indexOf("-----END");
    for (let cut = end - 2; cut <= text.length; cut += 1) {
      expect(maskCut(text, [cut])).toBe(text.replace(PEM, "***"));
    }
  });

  it("no half of a character is handed out", () => {
    for (const shift of ["", "a"]) {
      const masker = createMasker([]);
      const text = shift + "💥".repeat(50_000);
      const pieces = [masker.write(text.slice(0, 70_001)), masker.write(text.slice(70_001)), masker.end()];
      expect(pieces.join("")).toBe(text);
      for (const piece of pieces) expect(Buffer.from(piece).toString()).toBe(piece);
    }
  });

  it("a token without an end is held as one mask, not as text", () => {
    const masker = createMasker([]);
    let out = masker.write("ghp_");
    for (let n = 0; n < 100; n += 1) out += masker.write("x".repeat(100_000));
    expect(out + masker.write(" end") + masker.end()).toBe("*** end");
  });
});
