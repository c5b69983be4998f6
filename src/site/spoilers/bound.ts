/** No line of a title ends between a figure and what it counts: 第 12 期, 8 强. */
export function bound(title: string): string {
  return title.replace(/([第\d]) (?=[\d一-龥])/g, '$1\u00a0')
}
