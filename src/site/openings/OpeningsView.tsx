import { paths } from '#shared/paths.ts'
import { openingGroupWords } from '#shared/words/openings.ts'
import { CalendarFeed } from '../calendar/CalendarFeed.tsx'
import { ChoiceRow } from '../components/ChoiceRow.tsx'
import { Notice } from '../components/Notice.tsx'
import { PageHead } from '../components/PageHead.tsx'
import { Pager } from '../components/Pager.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import type { Schedule } from './load-openings.ts'
import { OpeningRest } from './OpeningRest.tsx'
import { OpeningRows } from './OpeningRows.tsx'
import styles from './openings.module.css'

/** The schedule of new servers: coming, open, past. All filters are in the URL. */
export function OpeningsView({ schedule }: { schedule: Schedule }) {
  const { asked, sought, parts, zones, isZoneUnread } = schedule
  const { zone, group } = asked
  const coming = parts.find((part) => part.group === 'coming')?.page.total
  const lead = leadOf(schedule)
  const isEmpty = parts.every((part) => part.page.items.length === 0)
  return (
    <>
      <PageHead title="新服" crumbs={[{ label: '首页', to: paths.home() }]} facts={factsWords(coming)}>
        <CalendarFeed path={paths.openingCalendar()} isOnNavy />
      </PageHead>
      <div className={page.wrap}>
        {sought !== null && (
          <section className={styles.sought} aria-label="要找的新服">
            <SectionHead title="要找的新服" more={{ label: '全部新服', to: paths.openings() }} />
            <OpeningRows openings={[sought]} Rest={OpeningRest} />
          </section>
        )}
        {lead && (
          <section className={styles.lead} aria-labelledby="lead">
            <h2 id="lead" className={page.hidden}>
              下一个开放
            </h2>
            <OpeningRows openings={[lead]} Rest={OpeningRest} className={styles.led} />
          </section>
        )}
        <div className={styles.filters}>
          <ChoiceRow label="按状态" choices={groupChoices(schedule)} />
          {zones.length > 1 && <ChoiceRow label="按区" choices={zoneChoices(schedule)} />}
        </div>
        {isZoneUnread && <p className={styles.unread}>网址里的区名太长，或者有读不出来的字符。下面是所有区的新服。</p>}
        {isEmpty && (
          <Notice
            heading="h2"
            title="这里还没有新服"
            text={group || zone ? '换一个区或状态看看。' : '新服的开放时间定下后，会公布在这里。'}
          >
            {(group || zone) && (
              <SiteLink className={`${page.button} ${page.ghost}`} to={paths.openings()}>
                看全部新服
              </SiteLink>
            )}
          </Notice>
        )}
        <div className={group === undefined ? styles.parts : undefined}>
          {parts.map((part) => (
            <Part key={part.group} part={part} asked={asked} except={sought?.id ?? lead?.id} />
          ))}
        </div>
      </div>
    </>
  )
}

/** The next to open, which stands above the filters; one that is looked for stands there alone. */
function leadOf({ sought, parts }: Schedule) {
  const coming = parts.find(({ group }) => group === 'coming')?.page
  const [first] = coming?.page === 1 ? coming.items : []
  return sought === null && first && first.schedule.at !== null ? first : null
}

function factsWords(coming: number | undefined) {
  return (
    <>
      {coming !== undefined && coming > 0 && <span>{coming} 个新服即将开放</span>}
      <span>时间均为北京时间</span>
    </>
  )
}

interface PartProps {
  part: Schedule['parts'][number]
  asked: Schedule['asked']
  /** Shown above already. */
  except: number | undefined
}

function Part({ part: { group, page: found }, asked, except }: PartProps) {
  const items = found.items.filter(({ id }) => id !== except)
  const isAlone = asked.group !== undefined
  const pageCount = Math.ceil(found.total / found.pageSize)
  const rest = found.total - found.items.length
  if (items.length === 0) return null
  return (
    <section className={`${styles.part} ${styles[group]}`} aria-label={openingGroupWords[group]}>
      <SectionHead
        title={openingGroupWords[group]}
        more={!isAlone && rest > 0 ? { label: `全部 ${found.total} 个`, to: paths.openings({ zone: asked.zone, group }) } : undefined}
      />
      <OpeningRows openings={items} Rest={OpeningRest} />
      {isAlone && pageCount > 1 && (
        <Pager page={found.page} pageCount={pageCount} hrefOf={(other) => paths.openings({ zone: asked.zone, group, page: other })} />
      )}
    </section>
  )
}

function groupChoices({ asked }: Schedule) {
  return ([undefined, 'coming', 'open', 'past'] as const).map((group) => ({
    label: group === undefined ? '全部' : openingGroupWords[group],
    to: paths.openings({ zone: asked.zone, group }),
    isCurrent: group === asked.group,
  }))
}

function zoneChoices({ asked, zones }: Schedule) {
  return [undefined, ...zones].map((zone) => ({
    label: zone ?? '全部区',
    to: paths.openings({ zone, group: asked.group }),
    isCurrent: zone === asked.zone,
  }))
}
