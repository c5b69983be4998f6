import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Segmented, Switch } from 'antd'
import { DayField } from '#admin/pieces/DayField.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { SortableList, SortableRow } from '#admin/pieces/Sortable.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import type { CompetitionAwards } from '#shared/admin/awards.ts'
import { awardKindWords } from '#shared/words/awards.ts'
import styles from './awards.module.css'
import type { TypedAward } from './typed-award.ts'

const recipients: { value: TypedAward['to']; label: string }[] = [
  { value: 'player', label: '选手' },
  { value: 'entrant', label: '参赛方' },
  { value: 'name', label: '其他人' },
]

/** Manual awards, in the order of the site. */
export function AwardsField({ entrants, players }: Pick<CompetitionAwards, 'entrants' | 'players'>) {
  const awards: Partial<TypedAward>[] = Form.useWatch('awards') ?? []
  return (
    <Form.List name="awards">
      {(fields, { add, remove, move }) => (
        <>
          {fields.length === 0 && <p>这项赛事还没有手动颁发的奖项。</p>}
          <SortableList ids={fields.map((field) => field.key)} onMove={move}>
            {fields.map((field, i) => {
              const to = awards[field.name]?.to ?? 'player'
              return (
                <SortableRow key={field.key} id={field.key} label={`第 ${i + 1} 个奖项`}>
                  <div className={styles.award}>
                    <Form.Item
                      name={[field.name, 'title']}
                      label="奖项"
                      rules={[{ required: true, whitespace: true, message: '请输入奖项的名称' }, upTo(60)]}
                    >
                      <Input />
                    </Form.Item>
                    <Form.Item name={[field.name, 'kind']} label="类别">
                      <Select
                        options={[
                          { value: 'mvp', label: awardKindWords.mvp },
                          { value: 'custom', label: awardKindWords.custom },
                        ]}
                      />
                    </Form.Item>
                    <Form.Item name={[field.name, 'to']} label="颁给">
                      <Segmented options={recipients} />
                    </Form.Item>
                    <Recipient key={to} name={field.name} to={to} entrants={entrants} players={players} />
                    <Form.Item name={[field.name, 'at']} label="颁奖日">
                      <DayField placeholder="赛事结束日" />
                    </Form.Item>
                    <Form.Item name={[field.name, 'isMasked']} label="名字打码" valuePropName="checked">
                      <Switch />
                    </Form.Item>
                    <Form.Item name={[field.name, 'citation']} label="颁奖词" className={styles.wide} rules={[upTo(1_000)]}>
                      <Input.TextArea rows={2} />
                    </Form.Item>
                    <Button type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => remove(field.name)} className={styles.remove}>
                      删除第 {i + 1} 个奖项
                    </Button>
                  </div>
                </SortableRow>
              )
            })}
          </SortableList>
          <Button
            icon={<PlusOutlined aria-hidden />}
            disabled={fields.length >= 200}
            onClick={() => {
              // There is one best player; whatever is added after it is another award.
              const first = awards.some(({ kind }) => kind === 'mvp')
                ? ({ kind: 'custom', title: '' } as const)
                : ({ kind: 'mvp', title: awardKindWords.mvp } as const)
              add({ key: null, ...first, to: 'player', citation: '', isMasked: false, at: null })
            }}
          >
            添加奖项
          </Button>
        </>
      )}
    </Form.List>
  )
}

interface RecipientProps extends Pick<CompetitionAwards, 'entrants' | 'players'> {
  name: number
  to: TypedAward['to']
}

function Recipient({ name, to, entrants, players }: RecipientProps) {
  const found = { optionFilterProp: 'label' }
  switch (to) {
    case 'player':
      return (
        <Form.Item name={[name, 'player']} label="选手" rules={[{ required: true, message: '请选择选手' }]}>
          <Select
            showSearch={found}
            options={players.map((player) => ({ value: player.slug, label: player.name }))}
            placeholder="输入名字查找"
            notFoundContent="这项赛事的名单里没有这样的选手"
          />
        </Form.Item>
      )
    case 'entrant':
      return (
        <Form.Item name={[name, 'entrant']} label="参赛方" rules={[{ required: true, message: '请选择参赛方' }]}>
          <Select showSearch={found} options={entrants.map((entrant) => ({ value: entrant.key, label: entrant.name }))} />
        </Form.Item>
      )
    case 'name':
      return (
        <Form.Item name={[name, 'name']} label="名字" rules={[{ required: true, whitespace: true, message: '请输入名字' }, upTo(60)]}>
          <Input />
        </Form.Item>
      )
  }
}
