import { UploadOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Card, Form, Input, Radio, Upload } from 'antd'
import { useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { siteToday } from '#admin/pieces/site-today.ts'
import { textFault } from '#admin/pieces/text-limit.ts'
import styles from '#admin/screens/competitions/competitions.module.css'
import { competitionsKey, seasonsQuery } from '#admin/screens/competitions/competitions.queries.ts'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { competitionSlug } from '#admin/screens/competitions/wizard/draft.ts'
import { useSlug } from '#admin/screens/competitions/wizard/use-slug.ts'
import { optionsOf } from '#admin/screens/competitions/words.ts'
import { type CompetitionKind, competitionKinds } from '#shared/competitions/document.ts'
import { slugPattern } from '#shared/competitions/fields.ts'
import { sheetColumns, sheetFieldWords } from '#shared/sheets/fields.ts'
import { competitionKindWords } from '#shared/words/competitions.ts'
import { LeaguePreview } from './LeaguePreview.tsx'
import { type ChosenFile, choiceOf, type LeagueSettings } from './requests.ts'
import sheetStyles from './sheets.module.css'
import type { ColumnOverrides } from './use-reading.ts'

const newSeason = 0

/** /competitions/from-sheet: a league of one table, its matches a line each. */
export function Component() {
  const { message } = App.useApp()
  const navigate = useNavigate()
  const client = useQueryClient()
  const seasons = useQuery(seasonsQuery)
  const [named, setNamed] = useState({
    name: '',
    kind: 'team' as CompetitionKind,
    startsOn: siteToday(),
    slug: '',
    isSlugOwn: false,
    isNameOwn: false,
  })
  const [season, setSeason] = useState<number>()
  const [visibility, setVisibility] = useState<'public' | 'hidden'>('hidden')
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [overrides] = useState<ColumnOverrides>(() => new Map())
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const follow = useCallback((part: (now: typeof named) => Partial<typeof named>) => setNamed((now) => ({ ...now, ...part(now) })), [])
  const { warning: slugWarning, isSettled } = useSlug(named, follow)
  // Until they are read none is chosen: without one the server makes a new season.
  const chosen = season ?? (seasons.data && (seasons.data.items[0]?.id ?? newSeason))
  const set = (part: Partial<typeof named>) => {
    setFaults({})
    setNamed((now) => {
      const next = { ...now, ...part }
      // `useSlug` spells the name; until it has, there is one all the same.
      const isFollowing = ('name' in part || 'kind' in part) && !next.isSlugOwn && next.slug === '' && next.name !== ''
      return isFollowing ? { ...next, slug: competitionSlug(next.name, next.kind, next.startsOn) } : next
    })
  }
  const nameProblem = named.name.trim() === '' ? '请填写赛事名称' : textFault(named.name.trim(), 60)
  const slugProblem = new RegExp(slugPattern).test(named.slug)
    ? (textFault(named.slug, 64) ?? slugWarning)
    : '标识由小写字母、数字和横线组成，首尾不能是横线'
  const settings: LeagueSettings = {
    kind: named.kind,
    title: named.name.trim(),
    slug: named.slug,
    ...(chosen !== undefined && chosen !== newSeason && { season: chosen }),
    visibility,
  }
  return (
    <Screen title="从表格新建联赛" actions={<Link to="/competitions">返回赛事</Link>}>
      <Card>
        <Form name="league" layout="vertical" component="div">
          <p className={styles.note}>
            一行一场比赛：写双方，可以有轮次、分组、日期、比分。参赛者就是双方里出现的名称，和库里同名的会关联；有比分的行同时录入成绩。先看会建成什么，再创建。
          </p>
          <Field label="类型" id="league-kind">
            <Radio.Group
              id="league-kind"
              optionType="button"
              value={named.kind}
              options={optionsOf(competitionKindWords)}
              onChange={({ target }) => set({ kind: competitionKinds.find((kind) => kind === target.value) ?? 'team' })}
            />
          </Field>
          {!file && (
            <>
              <Upload
                accept=".csv,.tsv,.txt,.xlsx,.xls,.et"
                showUploadList={false}
                beforeUpload={(taken) => {
                  setFile(choiceOf(taken))
                  if (!named.isNameOwn) set({ name: taken.name.replace(/\.[^.]*$/, '').trim(), ...(!named.isSlugOwn && { slug: '' }) })
                  return false
                }}
              >
                <MayButton act="competitions.write" type="primary" icon={<UploadOutlined aria-hidden />}>
                  选择表格
                </MayButton>
              </Upload>
              <p className={sheetStyles.note} style={{ marginTop: 12 }}>
                能认出的列：{sheetColumns.league.map((field) => sheetFieldWords[field].label).join('、')}
                。标题用中文或英文都可以，只有“主队”和“客队”是必需的。
              </p>
            </>
          )}
          {file && (
            <>
              <div className={styles.grid}>
                <Field label="名称" id="league-name" isRequired problem={nameProblem ?? faults['/title'] ?? ''}>
                  <Input
                    id="league-name"
                    value={named.name}
                    onChange={({ target }) => set({ name: target.value, isNameOwn: target.value !== '' })}
                  />
                </Field>
                <Field label="标识" id="league-slug" isRequired problem={named.name === '' ? '' : (slugProblem ?? faults['/slug'] ?? '')}>
                  <Input
                    id="league-slug"
                    value={named.slug}
                    autoCapitalize="none"
                    onChange={({ target }) => set({ slug: target.value.toLowerCase(), isSlugOwn: true })}
                    // Left empty, it follows the name again.
                    onBlur={() => named.slug === '' && set({ isSlugOwn: false })}
                  />
                </Field>
              </div>
              <div className={styles.grid}>
                <Field label="赛季" id="league-season" problem={faults['/season'] ?? ''}>
                  <Select
                    id="league-season"
                    loading={seasons.isLoading}
                    value={chosen}
                    options={[
                      ...(seasons.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []),
                      { value: newSeason, label: '新赛季，按比赛的日期' },
                    ]}
                    onChange={setSeason}
                  />
                </Field>
                <Field label="公开" id="league-visibility">
                  <Radio.Group
                    id="league-visibility"
                    value={visibility}
                    options={[
                      { value: 'hidden', label: '先隐藏，以后再公开' },
                      { value: 'public', label: '创建后马上公开' },
                    ]}
                    onChange={({ target }) => setVisibility(target.value === 'public' ? 'public' : 'hidden')}
                  />
                </Field>
              </div>
              {seasons.error && !seasons.data && (
                <Alert
                  type="error"
                  showIcon
                  role="alert"
                  className={sheetStyles.note}
                  title={`没有读到赛季：${seasons.error.message}`}
                  action={
                    <Button size="small" onClick={() => void seasons.refetch()}>
                      重试
                    </Button>
                  }
                />
              )}
              <LeaguePreview
                key={file.choice}
                file={file}
                overrides={overrides}
                settings={settings}
                isReady={nameProblem === undefined && slugProblem === undefined && isSettled && chosen !== undefined}
                onFaults={setFaults}
                onClose={() => setFile(null)}
                onMade={(id) => {
                  void message.success('联赛已创建')
                  void client.invalidateQueries({ queryKey: competitionsKey })
                  void navigate(`/competitions/${id}`)
                }}
              />
            </>
          )}
        </Form>
      </Card>
    </Screen>
  )
}
