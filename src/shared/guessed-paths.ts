import { paths, sitePages } from './paths.ts'

/** What people type into the address bar who do not know how a page is addressed, in lower case, and where they are led: a closed list. */
const guesses: ReadonlyMap<string, string> = new Map(
  Object.entries({
    [paths.home()]: ['home', 'index', 'index.html', 'index.htm'],
    [paths.newsList()]: ['news', 'article', 'articles'],
    [paths.schedule()]: ['schedule', 'schedules', 'match', 'fixtures', 'results', 'competition', 'competitions', 'tournaments', 'events'],
    // There is no list of all teams and players: they stand in the competitions of their kind.
    [sitePages.teamMatch.path]: ['team', 'teams'],
    [sitePages.singleMatch.path]: ['player', 'players'],
    [sitePages.winnerList.path]: ['winner', 'winners', 'champions', 'awards', 'honours', 'honors'],
    [paths.media()]: ['media', 'album', 'albums', 'gallery', 'photos', 'pictures', 'images'],
    [paths.media({ tab: 'videos' })]: ['video', 'videos'],
    [sitePages.openings.path]: ['server', 'servers', 'openings'],
    [sitePages.tips.path]: ['download', 'downloads', 'tips', 'app'],
    [sitePages.linkHub.path]: ['link', 'links'],
    [paths.rss()]: ['rss', 'feed', 'atom.xml', 'feed.xml'],
  }).flatMap(([target, names]) => names.map((name): [string, string] => [`/${name}`, target])),
)

/** The page that was meant by an unknown path; undefined: none. */
export function guessedPage(path: string): string | undefined {
  return guesses.get(path.replace(/\/+$/, '').toLowerCase())
}
