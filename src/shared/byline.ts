/** Authors often type what they did themselves: 文 / 半夏, 文、图 / 江渡, 采写：半夏. */
const role = /^[文图摄影撰采写编译整理记者作]{1,4}(?:[、，,·]\s*[文图摄影撰采写编译整理记者作]{1,4})*\s*[/／｜|：:]\s*/

/** An author's line as an article shows it. */
export function byline(authorLine: string): string {
  return role.test(authorLine) ? authorLine : `文 / ${authorLine}`
}

/** The names alone. */
export function withoutRole(authorLine: string): string {
  return authorLine.replace(role, '') || authorLine
}
