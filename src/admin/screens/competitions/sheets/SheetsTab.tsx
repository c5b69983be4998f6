import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Segmented, Upload } from 'antd'
import { useState } from 'react'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { type SheetSubject, sheetColumns, sheetFieldWords, sheetSubjects } from '#shared/sheets/fields.ts'
import { sheetSubjectWords } from '#shared/words/sheet-subjects.ts'
import { type ChosenFile, choiceOf, exportAddress } from './requests.ts'
import { SheetImport } from './SheetImport.tsx'
import styles from './sheets.module.css'
import type { ColumnOverrides } from './use-reading.ts'

interface Props {
  id: number
  /** There are edits that an import would not include. */
  isDirty: boolean
}

const hints: Readonly<Record<SheetSubject, string>> = {
  entrants: '按编号或名称认出参赛者，改写着的内容；没有的名称会新增。表格里没有的参赛者不会删除，空格不改动。',
  fixtures: '按编号，或轮次和双方认出比赛，改时间、地点和直播。循环赛里没有的比赛会新增。空格不改动。',
  results:
    '按编号，或轮次和双方认出比赛，录入成绩。已有的正式赛果不会被改写，要改请用“更正”。没有成绩的行会跳过。多方比赛一行写一方的一局：名次和淘汰数，没来的写“缺席”。',
  figures: '一行写一方或一名选手在一局里的数据，第几局空着就是整场；每个数据项一列。空格不改动，要删去一个值写“删除”。',
  series: '一行写走势上的一个点：时刻（秒，或 12:05）和数值。表格里写到的走势整条换成表格里的，别的不动；参赛方空着就是第一方领先多少。',
  events: '一行写一件事：时刻、事件、参赛方和选手。表格里写到的每一局，事件整个换成表格里的，别的局不动；一局没有事件写“无”。',
}

/** Export and import of a competition's spreadsheets. */
export function SheetsTab({ id, isDirty }: Props) {
  const [subject, setSubject] = useState<SheetSubject>('results')
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [overrides] = useState<ColumnOverrides>(() => new Map())
  return (
    <>
      <Segmented
        block
        aria-label="表格的内容"
        className={styles.subjects}
        value={subject}
        onChange={(next) => {
          setSubject(next)
          overrides.clear()
        }}
        options={sheetSubjects.map((value) => ({ value, label: sheetSubjectWords[value] }))}
      />
      <div className={styles.ways}>
        <section>
          <h3>导出</h3>
          <p className={styles.note}>用 Excel、WPS 或 Numbers 改好，再从这里导入。</p>
          <Flex gap={8} wrap>
            {(['xlsx', 'csv'] as const).map((format) => (
              <Button key={format} icon={<DownloadOutlined aria-hidden />} href={exportAddress(id, subject, format)} download>
                {`导出${sheetSubjectWords[subject]} ${format.toUpperCase()}`}
              </Button>
            ))}
          </Flex>
        </section>
        <section>
          <h3>导入</h3>
          <p className={styles.note}>{hints[subject]}</p>
          {isDirty && <Alert type="warning" showIcon title="有没保存的修改，请先保存或撤销，再导入表格。" className={styles.gap} />}
          <Upload
            accept=".csv,.tsv,.txt,.xlsx,.xls,.et"
            showUploadList={false}
            disabled={isDirty}
            beforeUpload={(chosen) => {
              setFile(choiceOf(chosen))
              return false
            }}
          >
            <MayButton act="competitions.write" type="primary" icon={<UploadOutlined aria-hidden />} disabled={isDirty}>
              选择表格
            </MayButton>
          </Upload>
        </section>
      </div>
      {file ? (
        <SheetImport
          key={`${subject} ${file.choice}`}
          id={id}
          subject={subject}
          file={file}
          overrides={overrides}
          onClose={() => setFile(null)}
        />
      ) : (
        <p className={styles.note}>
          能认出的列：{sheetColumns[subject].map((field) => sheetFieldWords[field].label).join('、')}
          {subject === 'figures' ? '，以及这项赛事的每个数据项' : ''}。标题用中文或英文都可以。
        </p>
      )}
    </>
  )
}
