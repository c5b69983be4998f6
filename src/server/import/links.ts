import type { ArticleLink } from '#server/articles/document-input.model.ts'
import { linkRoles, linkSubjects, slugPattern } from '#shared/articles.ts'
import { keyPattern } from '#shared/competitions/fields.ts'
import { linkSubjectWords } from '#shared/words/article-links.ts'
import type { Fields } from './fields.ts'

/** A link of an article as a file gives it: a slug, or for a match `competition-slug/match-key`. */
export interface DraftLink extends Pick<ArticleLink, 'role' | 'subject'> {
  name: string
}

const linksMax = 50

/** `links: [{ role: recap, match: autumn-cup/final }, …]`; faults are reported. */
export function linksOf(fields: Fields): DraftLink[] {
  const links = (fields.list('links', linksMax) ?? []).flatMap((item, i) => linkOf(item, `links[${i}]`, fields) ?? [])
  const seen = new Set<string>()
  for (const { subject, name } of links) {
    if (seen.has(`${subject} ${name}`)) fields.fault('links', `同一篇文章和${linkSubjectWords[subject]}“${name}”只关联一次`)
    seen.add(`${subject} ${name}`)
  }
  return links
}

function linkOf(item: unknown, at: string, fields: Fields): DraftLink | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    fields.fault(at, '应当是对象，例如 { "role": "recap", "match": "autumn-cup/final" }')
    return undefined
  }
  const values = new Map<string, unknown>(Object.entries(item))
  const role = linkRoles.find((one) => one === values.get('role'))
  const named = linkSubjects.filter((subject) => values.has(subject))
  const [subject] = named
  const unknown = [...values.keys()].filter((key) => key !== 'role' && !linkSubjects.some((one) => one === key))
  const name = subject && values.get(subject)
  if (!role) fields.fault(`${at}.role`, `应当是 ${linkRoles.join('、')} 中的一个`)
  else if (!subject || named.length > 1) fields.fault(at, `${linkSubjects.join('、')} 要有一个，也只能有一个`)
  else if (unknown.length > 0) fields.fault(at, `没有“${unknown[0]?.slice(0, 60)}”这个字段，可用的有：role、${linkSubjects.join('、')}`)
  else if (typeof name !== 'string' || !isName(subject, name)) {
    fields.fault(
      `${at}.${subject}`,
      subject === 'match' ? '应当写成“赛事的 slug/比赛的 key”，例如 autumn-cup/final' : '应当是 slug，例如 autumn-cup',
    )
  } else return { role, subject, name }
  return undefined
}

function isName(subject: DraftLink['subject'], name: string): boolean {
  if (subject !== 'match') return new RegExp(slugPattern).test(name)
  const [slug = '', ...rest] = name.split('/')
  return new RegExp(slugPattern).test(slug) && new RegExp(keyPattern).test(rest.join('/'))
}
