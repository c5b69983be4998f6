import type { Article } from '#shared/articles.ts'
import type { TeamView } from '#shared/competitions/record-views.ts'
import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { textWithoutScores, titleWithoutScores } from '#shared/spoilers.ts'
import { largestSource } from './meta.ts'
import type { PageMeta } from './page.ts'

const context = 'https://schema.org'

interface Shown {
  page: string
  loaded: unknown
  settings: Settings | undefined
  publicUrl: string
}

/** All that machines read of a page. Asked by the server alone: no page imports this file, so that no visitor carries it. */
export function machineDataOf(meta: PageMeta, { page, loaded, settings, publicUrl }: Shown): object[] {
  if (!settings) return []
  const own = loaded === undefined ? undefined : thingOf(page, loaded, settings, publicUrl)
  return [meta.machineData?.(publicUrl), own, breadcrumbs(meta, settings, publicUrl)].flatMap((data) => data ?? [])
}

function thingOf(page: string, loaded: unknown, settings: Settings, publicUrl: string): object | undefined {
  switch (page) {
    case 'home':
      return webSite(settings, publicUrl)
    case 'newsInside':
    case 'newsLatest':
      return newsArticle(loaded as Article, settings, publicUrl) // what the loaders of both bring
    case 'team':
      return sportsTeam(loaded as TeamView, publicUrl) // what its loader brings
    default:
      return undefined
  }
}

/** schema.org's WebSite, so that a search engine can offer the site's own search. */
function webSite({ name, description }: Settings, publicUrl: string): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    name,
    description: description || undefined,
    url: publicUrl + paths.home(),
    inLanguage: 'zh-CN',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}${paths.search()}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** schema.org's NewsArticle. */
function newsArticle(article: Article, settings: Settings, publicUrl: string): object {
  const { id, title, summary, cover, publishedAt, updatedAt, authorLine, column, tags } = article
  const publisher = organisation(settings, publicUrl)
  const images = [cover, settings.shareImage].flatMap((picture) => largestSource(picture)?.url ?? [])
  return {
    '@context': context,
    '@type': 'NewsArticle',
    // What is longer is cut by whoever reads it.
    headline: [...titleWithoutScores(title)].slice(0, 110).join(''),
    description: textWithoutScores(summary) || undefined,
    image: images.slice(0, 1).map((path) => publicUrl + path),
    datePublished: publishedAt,
    dateModified: updatedAt,
    author: authorLine === '' ? publisher : { '@type': 'Person', name: authorLine },
    publisher,
    mainEntityOfPage: { '@type': 'WebPage', '@id': publicUrl + paths.article(id) },
    articleSection: column.name,
    keywords: tags.length > 0 ? tags.join(',') : undefined,
    inLanguage: 'zh-CN',
  }
}

/** schema.org's SportsTeam with those who are in it now, by their public names. */
function sportsTeam({ id, name, shortName, logo, members }: TeamView, publicUrl: string): object {
  const source = largestSource(logo)
  const present = members.filter(({ role, to }) => to === null && role === 'player')
  return {
    '@context': context,
    '@type': 'SportsTeam',
    name,
    alternateName: shortName !== '' && shortName !== name ? shortName : undefined,
    url: publicUrl + paths.team(id),
    logo: source ? publicUrl + source.url : undefined,
    athlete: present.map((member) => ({
      '@type': 'Person',
      name: member.name,
      url: member.playerId === null ? undefined : publicUrl + paths.player(member.playerId),
    })),
  }
}

/** schema.org's BreadcrumbList: the way from the home page; null on the home page and where there is nothing to find. */
function breadcrumbs({ title, path, crumbs = [] }: PageMeta, { name }: Settings, publicUrl: string): object | null {
  if (path === '' || path === paths.home()) return null
  const [own = title] = title.split('｜')
  const steps = [{ label: name, to: paths.home() }, ...crumbs, { label: own, to: path }]
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, to }, i) => ({ '@type': 'ListItem', position: i + 1, name: label, item: publicUrl + to })),
  }
}

function organisation({ name, footer, logo }: Settings, publicUrl: string): object {
  const source = largestSource(logo)
  return {
    '@type': 'Organization',
    name: footer.copyrightHolder || name,
    url: publicUrl + paths.home(),
    logo: source ? { '@type': 'ImageObject', url: publicUrl + source.url, width: source.width, height: source.height } : undefined,
  }
}
