import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { formatDayRange } from '#shared/dates.ts'
import type { CompetitionTab } from '#shared/page-query.ts'
import { paths } from '#shared/paths.ts'
import { competitionKindWords, competitionStateWords, entrantCountWords } from '#shared/words/competitions.ts'
import { competitionTabWords } from '#shared/words/page-tabs.ts'
import { Glyph } from '../competition/Glyph.tsx'
import { nowCount } from '../competition/match-words.ts'
import type { Choice } from '../components/ChoiceRow.tsx'
import { CountedFact } from '../components/CountedFact.tsx'
import { PageHead } from '../components/PageHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { loadedPart } from '../page-part.ts'
import { PersonMark } from '../record-page/PersonMark.tsx'
import { coverPart } from './competition-parts.ts'
import { LiveLink } from './LiveLink.tsx'
import { type CompetitionLoaded, competitionTabs } from './load-competition.ts'

/** The head of the competition, with its tabs. */
export function CompetitionHead({ loaded }: { loaded: CompetitionLoaded }) {
  const { competition, counts } = loaded
  const { kind, season, name, state, startsOn, endsOn, matchCount, rulesArticle, cover } = competition
  const live = liveIn(competition)
  const HeadCover = cover && loadedPart(coverPart).HeadCover
  const home = state === 'finished' ? paths.archive(kind) : paths.matchesOfKind(kind)
  return (
    <PageHead
      title={name}
      mark={<PersonMark of={competition} />}
      crumbs={[
        { label: state === 'finished' ? `往期${competitionKindWords[kind]}` : competitionKindWords[kind], to: home },
        { label: season.name, to: paths.archive(kind, { season: season.id }) },
      ]}
      facts={
        <>
          {/* On a page that was open to the end, the last matches stay in their list. */}
          {live.length > 0 && state !== 'finished' ? <CountedFact {...nowCount(live)} /> : <span>{competitionStateWords[state]}</span>}
          <span>
            <Glyph name="calendar" />
            {formatDayRange(startsOn, endsOn)}
          </span>
          {counts.entrants > 0 && (
            <span>
              <Glyph name="flag" />
              {entrantCountWords(kind, counts.entrants)}
            </span>
          )}
          {matchCount > 0 && <span>{matchCount} 场比赛</span>}
          {rulesArticle && <SiteLink to={paths.article(rulesArticle.id)}>竞赛规程</SiteLink>}
        </>
      }
      cover={HeadCover && <HeadCover cover={cover} />}
      tabs={{ label: '赛事的各部分', choices: tabChoices(loaded) }}
    >
      {live[0] && <LiveLink match={live[0]} />}
    </PageHead>
  )
}

/** On a page that stays open, a match that began is still in the list in which it was the next, and one that ended in that of the live ones. */
function liveIn({ live, next }: Pick<CompetitionLoaded['competition'], 'live' | 'next'>): readonly MatchSummary[] {
  const running = [...live, ...next].filter(({ play }) => play === 'live' || play === 'interrupted')
  return running.length > 0 ? running : live
}

/** Empty tabs are left out, except for the current one. */
function tabChoices({ tab, competition, counts }: CompetitionLoaded): Choice[] {
  const { id, kind, stages, matchCount } = competition
  const has: Readonly<Record<CompetitionTab, boolean>> = {
    overview: true,
    stages: stages.length > 0,
    matches: matchCount > 0,
    entrants: counts.entrants > 0,
    figures: competition.hasFigures,
    awards: counts.awards > 0,
    news: counts.news > 0,
  }
  const words = competitionTabWords(kind)
  return competitionTabs
    .filter((other) => has[other] || other === tab)
    .map((other) => ({ label: words[other], to: paths.competition(id, { tab: other }), isCurrent: other === tab }))
}
