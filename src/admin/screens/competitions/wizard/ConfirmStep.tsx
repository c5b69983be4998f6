import { useQuery } from '@tanstack/react-query'
import { Descriptions, Radio } from 'antd'
import { read } from '#admin/query-keys.ts'
import styles from '#admin/screens/competitions/competitions.module.css'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { OutsideSeason } from '#admin/screens/competitions/OutsideSeason.tsx'
import type { RulesArticle } from '#admin/screens/competitions/RulesArticleField.tsx'
import { presetNames } from '#admin/screens/competitions/words.ts'
import { calendarOf } from '#rules/presets/dates.ts'
import type { AdminSettings } from '#shared/admin/site.ts'
import { competitionKindWords } from '#shared/words/competitions.ts'
import { documentOfDraft, seasonOf } from './draft.ts'
import type { StepProps } from './step-props.ts'

export function ConfirmStep({ draft, change }: StepProps) {
  const { name, kind, isSeasonNew, rulesArticle, cover, startsOn, endsOn, entrants, isHidden } = draft
  const season = seasonOf(draft)
  const document = documentOfDraft(draft)
  const { statistics } = useQuery(read('GET /settings')).data ?? {}
  const lines = document ? calendarOf(document) : []
  const dated = lines.filter(({ match }) => match.schedule?.at !== undefined).length
  const made = entrants.filter(({ place }) => place.kind === 'new').length
  const known = entrants.filter(({ place }) => place.kind === 'known').length
  return (
    <>
      {season.slug !== '' && <OutsideSeason season={season} span={draft} />}
      <Descriptions
        styles={{ label: { color: 'var(--ink-2)', whiteSpace: 'nowrap' } }}
        column={1}
        size="small"
        bordered
        items={[
          { key: 'name', label: '赛事', children: `${name.trim() || '（没有名称）'}，${competitionKindWords[kind]}` },
          { key: 'days', label: '日期', children: `${startsOn} 至 ${endsOn}` },
          {
            key: 'season',
            label: '赛季',
            children: season.name
              ? `${season.name}${isSeasonNew ? '（新建）' : ''}，${season.startsOn} 至 ${season.endsOn}`
              : '（没有赛季）',
          },
          { key: 'rulesArticle', label: '规则文章', children: rulesArticle ? rulesText(rulesArticle) : '没有' },
          {
            key: 'cover',
            label: '封面',
            children: cover ? <img className={styles.thumbnail} src={cover.sources[0]?.url} alt={cover.alt || '封面'} /> : '没有',
          },
          {
            key: 'entrants',
            label: '参赛者',
            children: `${entrants.length} 个${known > 0 ? `，${known} 个来自库中` : ''}${made > 0 ? `，${made} 个新建` : ''}`,
          },
          { key: 'format', label: '赛制', children: presetNames[draft.format.preset] },
          {
            key: 'stages',
            label: '阶段',
            children:
              document?.stages
                .map((stage) => `${stage.name} ${lines.filter((line) => line.stage.key === stage.key).length} 场`)
                .join('，') ?? '赛制还不完整',
          },
          ...(statistics ? [{ key: 'figures', label: '数据项', children: figuresText(statistics.value) }] : []),
          { key: 'matches', label: '比赛', children: `共 ${lines.length} 场，已排期 ${dated} 场` },
        ]}
      />
      {document?.stages.some((stage) => stage.format === 'swiss') && <p>瑞士轮第一轮已经编排，后面每轮打完再编排。</p>}
      {document?.stages.some((stage) => stage.format === 'ladder') && <p>天梯从种子的次序开始，创建后在“裁决”里发起挑战。</p>}
      <div style={{ marginTop: 16 }}>
        <Field label="公开" id="isHidden">
          <Radio.Group
            id="isHidden"
            value={isHidden}
            options={[
              { value: false, label: '创建后马上公开' },
              { value: true, label: '先隐藏，以后再公开' },
            ]}
            onChange={(event) => change({ isHidden: event.target.value === true })}
          />
        </Field>
      </div>
    </>
  )
}

/** What the site's settings give to a new competition. */
function figuresText({ figures, eventKinds }: AdminSettings['statistics']['value']): string {
  const names = [...figures, ...eventKinds].map(({ name }) => name)
  return names.length === 0 ? '没有，创建后可以在“数据项”里声明' : `${names.join('、')}，创建后可以改`
}

function rulesText({ title, isPublished }: RulesArticle): string {
  return isPublished ? `《${title}》` : `《${title}》，还没有发布`
}
