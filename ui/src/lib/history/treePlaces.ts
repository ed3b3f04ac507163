// The sizes of the picture of a tree, and what of it is in sight.
import type { Layout, PlacedNode } from './treeLayout';

export const WIDTH_PX = 252;
export const HEIGHT_PX = 54;
export const GAP_PX = 28;
const MARGIN_PX = 24;
const LANE_PX = WIDTH_PX + GAP_PX;
const ROW_PX = HEIGHT_PX + GAP_PX;
/** So far around what is in sight is drawn too. */
const AROUND_PX = 400;

export interface Sight {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Place = Pick<PlacedNode, 'lane' | 'row'>;

export function placeOf({ lane, row }: Place): { x: number; y: number } {
  return { x: MARGIN_PX + lane * LANE_PX, y: MARGIN_PX + row * ROW_PX };
}

export function widthOf({ lanes }: Layout): number {
  return 2 * MARGIN_PX + lanes * LANE_PX - GAP_PX;
}

export function heightOf({ rows }: Layout): number {
  return 2 * MARGIN_PX + rows * ROW_PX - GAP_PX;
}

export function inSight(place: Place, sight: Sight): boolean {
  return isEdgeInSight(place, place, sight);
}

export function isEdgeInSight(a: Place, b: Place, { left, top, width, height }: Sight): boolean {
  const [from, to] = [placeOf(a), placeOf(b)];
  const reaches = (one: number, other: number, size: number, begin: number, length: number) =>
    Math.max(one, other) + size >= begin - AROUND_PX && Math.min(one, other) <= begin + length + AROUND_PX;
  return reaches(from.x, to.x, WIDTH_PX, left, width) && reaches(from.y, to.y, HEIGHT_PX, top, height);
}

/** Down, across in the gap between two rows, where no node stands, and down again; upwards and sideways through the gaps as well. */
export function pathOf(a: Place, b: Place): string {
  const [from, to] = [placeOf(a), placeOf(b)];
  const [x, end] = [from.x + WIDTH_PX / 2, to.x + WIDTH_PX / 2];
  const bottom = from.y + HEIGHT_PX;
  if (a.lane === b.lane && b.row === a.row + 1) return `M${x} ${bottom}V${to.y}`;
  if (b.row > a.row) return `M${x} ${bottom}V${bottom + GAP_PX / 2}H${end}V${to.y}`;
  // To what stands beside or above: out at the side, and in from the side that is turned to it.
  const left = to.x < from.x;
  const [out, into] = [left ? from.x : from.x + WIDTH_PX, left ? to.x + WIDTH_PX : to.x];
  const aside = (at: number) => (left ? at - GAP_PX / 2 : at + GAP_PX / 2);
  const [near, last] = [aside(out), aside(into + (left ? GAP_PX : -GAP_PX))];
  const [middle, level] = [from.y + HEIGHT_PX / 2, to.y + HEIGHT_PX / 2];
  if (near === last) return `M${out} ${middle}H${near}V${level}H${into}`;
  // Lanes between the two are passed below the row that it leads to, beside the lines that run in the middle of that gap.
  return `M${out} ${middle}H${near}V${to.y + HEIGHT_PX + GAP_PX / 4}H${last}V${level}H${into}`;
}
