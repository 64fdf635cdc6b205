/** How the demonstration's page looks: close to a pull request's conversation. */
export const STYLE = `
body { font: 14px/1.5 -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; color: #1f2328; background: #f6f8fa; margin: 0; }
main { max-width: 920px; margin: 0 auto; padding: 24px; }
h1 { font-weight: 400; font-size: 26px; margin: 4px 0 16px; }
.number { color: #59636e; }
.runbook { color: #59636e; margin: 32px 0 0; font-family: ui-monospace, monospace; }
.moment { background: #fff; border: 1px solid #d1d9e0; border-radius: 6px; margin: 8px 0; padding: 0 16px; }
.moment > summary { padding: 10px 0; cursor: pointer; }
.moment[open] > summary { border-bottom: 1px solid #d1d9e0; margin-bottom: 12px; }
.act { display: inline-block; min-width: 22px; text-align: center; background: #eff2f5; border-radius: 11px; font-size: 12px; }
.facts { margin: 8px 0; color: #59636e; }
.state { color: #fff; background: #1a7f37; border-radius: 12px; padding: 2px 10px; }
.state.merged { background: #8250df; } .state.closed { background: #cf222e; }
.check { border: 1px solid #d1d9e0; border-radius: 6px; padding: 8px 12px; margin: 8px 0 16px; border-left: 6px solid #bf8700; }
.check.success { border-left-color: #1a7f37; } .check.failure { border-left-color: #cf222e; }
.check.action_required { border-left-color: #0969da; }
.comment { border: 1px solid #d1d9e0; border-radius: 6px; margin: 0 0 16px; overflow: hidden; }
.comment header { background: #f6f8fa; border-bottom: 1px solid #d1d9e0; padding: 6px 14px; }
.comment.bot header { background: #ddf4ff; }
.comment .body { padding: 6px 14px; overflow-x: auto; }
table { border-collapse: collapse; margin: 8px 0; } th, td { border: 1px solid #d1d9e0; padding: 5px 11px; text-align: left; }
th { background: #f6f8fa; } code { background: #eff2f5; border-radius: 4px; padding: 2px 5px; font: 12px ui-monospace, monospace; }
pre { background: #f6f8fa; border-radius: 6px; padding: 12px; overflow-x: auto; } pre code { background: none; padding: 0; }
blockquote { border-left: 4px solid #d1d9e0; color: #59636e; margin: 8px 0; padding: 0 12px; }
details details { margin: 8px 0; } sub { color: #59636e; }
`;
