/**
 * No line of a title ends between a figure and what it counts: 第 12 期, 8 强. What is longer than a narrow line may end before its last two
 * characters: broken anywhere, the next line would begin with one character, or with the colon that follows.
 */
export function bound(title: string): string {
  return title
    .replace(/([第\d]) (?=\d|\p{Script=Han})/gu, '$1\u00a0')
    .replace(/[\p{Script=Han}\d\u00a0]{7,}(?=\p{Script=Han}{2}(?!\p{Script=Han}))/gu, '$&\u200b')
}
