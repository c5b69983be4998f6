import type { Article } from '#shared/articles.ts'
import { withoutRole } from '#shared/byline.ts'
import type { PlayerView, TeamView } from '#shared/competitions/record-views.ts'
import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { summaryForSharing, titleWithoutScores } from '#shared/spoilers.ts'
import type { VideoView } from '#shared/videos.ts'
import { largestSource, pictureUrl } from './machine-picture.ts'
import type { MediaList } from './media-list/media-list.ts'
import type { PageMeta } from './page.ts'

const context = 'https://schema.org'

interface Shown {
  page: string
  loaded: unknown
  settings: Settings | undefined
  publicUrl: string
}

/** The structured data (JSON-LD) of a page. Used on the server only: no page imports this file, so it is in no bundle. */
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
    case 'player':
      return person(loaded as PlayerView, publicUrl) // what its loader brings
    case 'mediaList':
      return videoOf(loaded as MediaList, publicUrl) // what its loader brings
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
  const { id, title, about, cover, shareImage, publishedAt, updatedAt, authorLine, column, tags } = article
  const publisher = organisation(settings, publicUrl)
  return {
    '@context': context,
    '@type': 'NewsArticle',
    // Consumers truncate longer ones.
    headline: [...titleWithoutScores(title, about)].slice(0, 110).join(''),
    description: summaryForSharing(article) || undefined,
    image: [publicUrl + (largestSource(cover)?.url ?? shareImage)],
    datePublished: publishedAt,
    dateModified: updatedAt,
    author: authorLine === '' ? publisher : { '@type': 'Person', name: withoutRole(authorLine) },
    publisher,
    mainEntityOfPage: { '@type': 'WebPage', '@id': publicUrl + paths.article(id) },
    articleSection: column.name,
    keywords: tags.length > 0 ? tags.join(',') : undefined,
    inLanguage: 'zh-CN',
  }
}

/** schema.org's SportsTeam with its current members, by their public names. */
function sportsTeam({ id, name, shortName, logo, members }: TeamView, publicUrl: string): object {
  const present = members.filter(({ role, to }) => to === null && role === 'player')
  return {
    '@context': context,
    '@type': 'SportsTeam',
    name,
    alternateName: shortName !== '' && shortName !== name ? shortName : undefined,
    url: publicUrl + paths.team(id),
    logo: pictureUrl(logo, publicUrl),
    athlete: present.map((member) => ({
      '@type': 'Person',
      name: member.name,
      url: member.playerId === null ? undefined : publicUrl + paths.player(member.playerId),
    })),
  }
}

/** schema.org's Person, by the public name and with the teams of now. Of one under age, machines are to read nothing. */
function person({ id, name, logo, realName, isMinor, teams }: PlayerView, publicUrl: string): object | undefined {
  if (isMinor) return undefined
  const present = teams.filter(({ to }) => to === null)
  return {
    '@context': context,
    '@type': 'Person',
    name,
    alternateName: realName || undefined,
    url: publicUrl + paths.player(id),
    image: pictureUrl(logo, publicUrl),
    memberOf:
      present.length === 0
        ? undefined
        : present.map((team) => ({ '@type': 'SportsTeam', name: team.name, url: publicUrl + paths.team(team.teamId) })),
  }
}

function videoOf(media: MediaList, publicUrl: string): object | undefined {
  return media.tab === 'videos' && media.chosen !== null ? videoObject(media.chosen, publicUrl) : undefined
}

/** schema.org's VideoObject; nothing where its file was taken down. */
function videoObject(
  { id, title, summary, tellsResult, file, player, poster, shareImage, publishedAt }: VideoView,
  publicUrl: string,
): object | undefined {
  if (file === null && player === null) return undefined
  const name = titleWithoutScores(title)
  return {
    '@context': context,
    '@type': 'VideoObject',
    name,
    description: summaryForSharing({ summary, tellsResult }, '视频') || name,
    thumbnailUrl: [publicUrl + (largestSource(poster)?.url ?? shareImage)],
    uploadDate: publishedAt,
    duration: file ? `PT${Math.max(1, Math.round(file.durationSeconds))}S` : undefined,
    contentUrl: file ? publicUrl + file.url : undefined,
    embedUrl: player ?? undefined,
    url: publicUrl + paths.video(id),
    inLanguage: 'zh-CN',
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
