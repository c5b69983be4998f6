import type { ReactNode } from 'react'
import type { CompetitionOutcome } from '#shared/competitions/competition-views.ts'
import { formatDayRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { competitionKindWords, entrantCountWords } from '#shared/words/competitions.ts'
import { EntrantName } from '../competition/EntrantName.tsx'
import { openPlaceWords, placeWords } from '../competition-words.ts'
import { ChoiceRow } from '../components/ChoiceRow.tsx'
import { Notice } from '../components/Notice.tsx'
import { PageHead } from '../components/PageHead.tsx'
import { Pager } from '../components/Pager.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { UnknownSeason } from '../components/UnknownSeason.tsx'
import { kindTabs } from '../schedule/kind-tabs.ts'
import { Covered } from '../spoilers/Covered.tsx'
import { PodiumStage } from '../winners/PodiumStage.tsx'
import styles from './archive.module.css'
import { FoldedStage } from './FoldedStage.tsx'
import type { Archive } from './load-archive.ts'

/** Finished competitions by season, each with its winners, places and last stage. */
export function ArchiveView({ archive }: { archive: Archive }) {
  const { kind, seasons, season, asked, competitions, unfolded, pageCount } = archive
  const isUnknown = asked.season !== undefined && seasons.every(({ id }) => id !== asked.season)
  return (
    <>
      <PageHead
        title={`往期${competitionKindWords[kind]}`}
        crumbs={[
          { label: '赛程', to: paths.schedule() },
          { label: competitionKindWords[kind], to: paths.matchesOfKind(kind) },
        ]}
        tabs={{ label: competitionKindWords[kind], choices: kindTabs(kind, 'past') }}
      />
      <div className={`${page.wrap} ${styles.archive}`}>
        {seasons.length > 0 && (
          <ChoiceRow
            label="赛季"
            choices={seasons.map(({ id, name }) => ({ label: name, to: paths.archive(kind, { season: id }), isCurrent: id === season }))}
          />
        )}
        {competitions.map((competition) => (
          <Finished key={competition.id} competition={competition}>
            {competition.stage && (
              <FoldedStage
                kind={kind}
                {...competition.stage}
                stage={unfolded?.competition === competition.id ? unfolded.stage : null}
                unfoldedAt={paths.archivedStage(kind, competition.stage.id, { ...asked, competition: competition.id })}
                foldedAt={paths.archivedStage(kind, competition.stage.id, asked)}
              />
            )}
          </Finished>
        ))}
        {isUnknown && <UnknownSeason seasons={seasons} hrefOf={(other) => paths.archive(kind, { season: other })} />}
        {competitions.length === 0 && !isUnknown && (
          <Notice heading="h2" title="这里还没有结束的赛事" text="赛事结束之后，冠军、名次和每一场比赛会留在这里。">
            <SiteLink className={page.button} to={paths.matchesOfKind(kind)}>
              看当前赛事
            </SiteLink>
          </Notice>
        )}
        {competitions.length > 0 && pageCount > 1 && (
          <Pager
            page={asked.page ?? 1}
            pageCount={pageCount}
            hrefOf={(other) => paths.archive(kind, { season: asked.season, page: other })}
          />
        )}
      </div>
    </>
  )
}

function Finished({ competition, children }: { competition: CompetitionOutcome; children: ReactNode }) {
  const { id, kind, name, startsOn, endsOn, awards, openAwards, matchCount, places, entrantCount } = competition
  return (
    <section className={styles.competition} aria-label={name}>
      <SectionHead title={name} more={{ label: '赛事页', to: paths.competition(id) }} />
      <p className={styles.facts}>
        <span>{formatDayRange(startsOn, endsOn)}</span>
        <span>{entrantCountWords(kind, entrantCount)}</span>
        <SiteLink to={paths.competition(id, { tab: 'matches' })}>全部 {matchCount} 场比赛</SiteLink>
      </p>
      <div className={styles.outcome}>
        <PodiumStage awards={awards} open={openAwards} />
        {places.length > 0 && <Places places={places} competitionId={id} />}
      </div>
      {children}
    </section>
  )
}

function Places({ places, competitionId }: { places: CompetitionOutcome['places']; competitionId: number }) {
  return (
    <div className={styles.places}>
      <h3>最终名次</h3>
      <Covered what="最终名次">
        <ol>
          {places.map(({ entrant, place, openPlace }) => (
            <li key={entrant.id}>
              <span>{place ? placeWords(place) : openPlace && openPlaceWords(openPlace)}</span>
              <EntrantName entrant={entrant} isLink />
            </li>
          ))}
        </ol>
      </Covered>
      <SiteLink className={styles.more} to={paths.competition(competitionId, { tab: 'entrants' })}>
        全部名次
      </SiteLink>
    </div>
  )
}
