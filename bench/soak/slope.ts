/** How much the second grows with each one of the first: the line that fits best. */
export function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(([at]) => at), mean(([, value]) => value)];
  const along = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return along / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}
