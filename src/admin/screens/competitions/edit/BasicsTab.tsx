import { Alert, Descriptions, Input, Switch } from 'antd'
import { DayInput } from '#admin/pieces/DateInput.tsx'
import { textFault } from '#admin/pieces/text-limit.ts'
import { CoverField } from '#admin/screens/competitions/CoverField.tsx'
import styles from '#admin/screens/competitions/competitions.module.css'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { OutsideSeason } from '#admin/screens/competitions/OutsideSeason.tsx'
import { type RulesArticle, RulesArticleField } from '#admin/screens/competitions/RulesArticleField.tsx'
import { SeasonSelect } from '#admin/screens/competitions/SeasonSelect.tsx'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { slugPattern } from '#shared/competitions/fields.ts'
import { competitionKindWords } from '#shared/words/competitions.ts'
import type { Edits } from './edits.ts'
import { LogoField } from './LogoField.tsx'
import type { TabProps } from './tab-props.ts'

/** `stored`: includes data that is stored outside the document. */
export function BasicsTab({
  document,
  edited: { competition, season },
  edits,
  change,
  problem,
  competition: stored,
}: TabProps & { competition: AdminCompetition }) {
  const set = (part: Edits['competition']) => change({ competition: { ...edits.competition, ...part } })
  return (
    <>
      <Descriptions
        styles={{ label: { color: 'var(--ink-2)' } }}
        size="small"
        style={{ marginBottom: 16 }}
        column={{ xs: 1, md: 2 }}
        items={[{ key: 'kind', label: '类型', children: competitionKindWords[competition.kind] }]}
      />
      <Field
        label="名称"
        id="name"
        isRequired
        problem={competition.name.trim() === '' ? '请填写赛事名称' : (textFault(competition.name, 60) ?? problem('name'))}
      >
        <Input id="name" value={competition.name} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <Field
        label="标识"
        id="slug"
        isRequired
        extra={slugHint(document.competition.isHidden === true, stored.formerSlugs)}
        problem={slugProblem(competition.slug) ?? problem('slug')}
      >
        <Input
          id="slug"
          value={competition.slug}
          autoCapitalize="none"
          onChange={(event) => set({ slug: event.target.value.toLowerCase() })}
        />
      </Field>
      <div className={styles.grid}>
        <Field label="开始日期" id="startsOn" isRequired problem={competition.startsOn === '' ? '请填写开始日期' : problem('startsOn')}>
          <DayInput id="startsOn" value={competition.startsOn} onChange={(event) => set({ startsOn: event.target.value })} />
        </Field>
        <Field label="结束日期" id="endsOn" isRequired problem={endProblem(competition) ?? problem('endsOn')}>
          <DayInput id="endsOn" value={competition.endsOn} onChange={(event) => set({ endsOn: event.target.value })} />
        </Field>
      </div>
      <SeasonSelect value={season} onPick={(picked) => change({ season: picked.slug === document.season.slug ? undefined : picked })} />
      <OutsideSeason season={season} span={competition} />
      <Field label="简介" id="summary" problem={textFault(competition.summary ?? '', 1000) ?? problem('summary')}>
        <Input.TextArea
          id="summary"
          rows={3}
          value={competition.summary ?? ''}
          onChange={(event) => set({ summary: event.target.value })}
        />
      </Field>
      <RulesArticleField
        value={competition.rulesArticle}
        known={edits.rulesArticle === undefined ? knownArticle(stored) : edits.rulesArticle}
        problem={problem('rulesArticle')}
        onChange={(chosen) => {
          const isStored = chosen?.key === document.competition.rulesArticle
          change({ rulesArticle: isStored ? undefined : chosen })
        }}
      />
      <CoverField
        value={edits.cover === undefined ? stored.cover : edits.cover}
        problem={problem('cover')}
        onChange={(cover) => change({ cover: cover?.id === stored.cover?.id ? undefined : cover })}
      />
      <LogoField competition={stored} />
      <Field label="公开" id="isPublic" problem={problem('isHidden')}>
        <Switch
          id="isPublic"
          checked={!competition.isHidden}
          checkedChildren="公开"
          unCheckedChildren="隐藏"
          onChange={(isPublic) => set({ isHidden: !isPublic })}
        />
      </Field>
      {competition.isHidden && !document.competition.isHidden && (
        <Alert type="warning" showIcon title="保存后访客看不到这项赛事和它的比赛，数据都会保留。" />
      )}
    </>
  )
}

function slugHint(isHidden: boolean, former: readonly string[]): string {
  const hint = isHidden ? '文件和文章靠它认出赛事' : '文件和文章靠它认出赛事；改了以后，旧标识仍然通到这里，别的赛事不能再用'
  return former.length === 0 ? hint : `${hint}。以前的标识：${former.join('、')}`
}

function slugProblem(slug: string): string | undefined {
  return new RegExp(slugPattern).test(slug) ? textFault(slug, 64) : '标识由小写字母、数字和横线组成，首尾不能是横线'
}

function endProblem({ startsOn, endsOn }: CompetitionDocument['competition']): string | undefined {
  if (endsOn === '') return '请填写结束日期'
  return endsOn < startsOn ? '结束日期不能早于开始日期' : undefined
}

function knownArticle({ rulesArticle, document }: AdminCompetition): RulesArticle | null {
  const key = document.competition.rulesArticle
  return rulesArticle && key !== undefined ? { key, ...rulesArticle } : null
}
