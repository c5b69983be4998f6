import type { AwardView } from '#shared/competitions/award-views.ts'
import { dayName } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Glyph } from '../competition/Glyph.tsx'
import { lineupBeside } from '../competition/honours.ts'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import { useToday } from '../today.tsx'
import styles from './honours.module.css'

interface Props {
  /** Of whom they are: an award that was won under another name says so. */
  name: string
  awards: readonly AwardView[]
}

/** Awards, a line each. Where results are hidden the section is shown for everybody: its presence would reveal who has won. */
export function Honours({ name, awards }: Props) {
  return (
    <div className={awards.length === 0 ? 'unspoiled' : undefined}>
      <section className={page.section} aria-label="荣誉">
        <SectionHead title="荣誉" more={{ label: '荣誉榜', to: paths.winners() }} />
        <Covered what="荣誉">
          {awards.length > 0 ? (
            <ul className={styles.lines}>
              {awards.map((award) => (
                <Line key={award.id} name={name} award={award} />
              ))}
            </ul>
          ) : (
            '还没有荣誉。'
          )}
        </Covered>
      </section>
    </div>
  )
}

function Line({ name, award }: { name: string; award: AwardView }) {
  const { kind, title, competition, citation, matchId, score, at } = award
  const isGold = kind === 'champion' || kind === 'mvp'
  const day = dayName(at, useToday())
  const told = [award.name === name ? '' : `以「${award.name}」获得`, lineupBeside(award).join(' '), citation].filter(Boolean)
  return (
    <li className={isGold ? styles.gold : undefined}>
      <Glyph name={isGold ? 'cup' : 'flag'} />
      <div>
        <p>
          <b>{title}</b>
          <SiteLink to={paths.competition(competition.id)}>{competition.name}</SiteLink>
        </p>
        <small>{[day, ...told].join(' · ')}</small>
      </div>
      {matchId !== null && (
        <SiteLink className={styles.match} to={paths.match(matchId)}>
          {['决定之战', score?.join(':')].filter(Boolean).join(' ')}
        </SiteLink>
      )}
    </li>
  )
}
