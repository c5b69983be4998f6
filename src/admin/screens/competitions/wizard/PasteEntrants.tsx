import { Alert, Input, Modal, Table } from 'antd'
import { useState } from 'react'
import { pageTurn } from '#admin/pieces/page-turn.ts'
import { type PastedEntrant, parseEntrants } from './paste.ts'

const shownEntrants = 20

const columns: { title: string; dataIndex: keyof PastedEntrant; width?: number }[] = [
  { title: '名称', dataIndex: 'name' },
  { title: '简称', dataIndex: 'shortName' },
  { title: '种子', dataIndex: 'seed', width: 70 },
  { title: '等级分', dataIndex: 'rating', width: 90 },
  { title: '战队', dataIndex: 'team' },
]

interface Props {
  open: boolean
  /** Names of the existing entrants. */
  known: readonly string[]
  onAdd(entrants: PastedEntrant[]): void
  onClose(): void
  /** It has left the screen: the focus is given on. */
  afterClose(): void
}

/** A list from a spreadsheet, previewed before it is added. */
export function PasteEntrants({ open, known, onAdd, onClose, afterClose }: Props) {
  const [text, setText] = useState('')
  const { entrants, problems, notes } = parseEntrants(text, known)
  return (
    <Modal
      open={open}
      title="从表格粘贴参赛者"
      width={720}
      okText={entrants.length === 0 ? '加入' : `加入 ${entrants.length} 个`}
      cancelText="取消"
      okButtonProps={{ disabled: entrants.length === 0 }}
      onOk={() => {
        onAdd(entrants)
        setText('')
      }}
      onCancel={onClose}
      focusable={{ focusTriggerAfterClose: false }}
      afterClose={afterClose}
      // The field takes the focus each time that it opens. What was typed stays.
      destroyOnHidden
    >
      <p id="paste-help">
        每行一个，或用顿号隔开；前面的「1、」会去掉。表格的列之间用制表符或逗号：名称、简称、种子、战队，第一行可以是列名（也可以有等级分），顺序不限。加入后马上和库里的对上。
      </p>
      <Input.TextArea
        aria-label="粘贴的内容"
        aria-describedby="paste-help"
        autoFocus
        value={text}
        rows={7}
        placeholder={'名称\t简称\t种子\n青锋\tQF\t1\n北冥\tBM\t2'}
        onChange={(event) => setText(event.target.value)}
      />
      <Sentences title={`有 ${problems.length} 行没有加入`} of={problems} />
      <Sentences title="这些会加入，请看一下" of={notes} />
      {entrants.length > 0 && (
        <Table<PastedEntrant>
          rowKey="name"
          size="small"
          style={{ marginTop: 12 }}
          dataSource={entrants}
          pagination={{ size: 'small', itemRender: pageTurn, pageSize: shownEntrants, showSizeChanger: false, hideOnSinglePage: true }}
          // Only what was given: on a phone empty columns would leave no room for the names.
          columns={columns.filter(({ dataIndex }) => entrants.some((entrant) => entrant[dataIndex]))}
        />
      )}
    </Modal>
  )
}

function Sentences({ title, of: sentences }: { title: string; of: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        <ul>
          {sentences.slice(0, 20).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      }
      style={{ marginTop: 12 }}
    />
  )
}
