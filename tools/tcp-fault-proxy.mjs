// TCP-level fault proxy: latency, half-open (black hole), RST, refuse, byte throttle. Works for ws and http alike.
import net from 'node:net';
export function chaos({ target, port = 0 }) {
  const rule = { latency: 0, hole: false, refuse: false, bps: Infinity };
  const live = new Set();
  const server = net.createServer((c) => {
    if (rule.refuse) return c.resetAndDestroy();
    const u = net.connect(target);
    const pair = { c, u };
    live.add(pair);
    const pipe = (a, b) =>
      a.on('data', async (d) => {
        a.pause();
        if (rule.latency) await new Promise((r) => setTimeout(r, rule.latency));
        if (rule.bps < Infinity) await new Promise((r) => setTimeout(r, (d.length / rule.bps) * 1000));
        if (!rule.hole) b.write(d);
        a.resume();
      });
    pipe(c, u);
    pipe(u, c);
    const end = () => {
      live.delete(pair);
      c.destroy();
      u.destroy();
    };
    for (const s of [c, u]) {
      s.on('error', end);
      s.on('close', end);
    }
  });
  return new Promise((r) =>
    server.listen(port, '127.0.0.1', () =>
      r({
        rule,
        port: server.address().port,
        cut: () => live.forEach((p) => p.c.resetAndDestroy()),
        count: () => live.size,
        close: () => server.close(),
      }),
    ),
  );
}
