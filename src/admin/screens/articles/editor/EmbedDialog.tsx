import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Modal, Tag } from 'antd'
import { useState } from 'react'
import { Failure } from '#admin/pieces/Failure.tsx'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import type { EmbedSubject } from '#shared/rich-text.ts'
import { embedSubjectWords } from '#shared/words/embeds.ts'
import { EmbedCover } from './EmbedCover.tsx'
import styles from './embeds.module.css'
import { type EmbedLine, embedLinesQuery } from './embeds.queries.ts'

interface Props {
  subject: EmbedSubject
  title: string
  onPick(id: number): void
  onClose(): void
}

const words = {
  match: { search: '按队名、选手名或赛事名搜索比赛', list: embedSubjectWords.match, nothing: '还没有比赛，请先在「赛事」里创建一项赛事' },
  table: { search: '按赛事名或队名搜索积分榜', list: embedSubjectWords.table, nothing: '还没有积分榜：循环赛和瑞士轮的赛事才有' },
  album: { search: '按标题、简介或图片说明搜索图集', list: embedSubjectWords.album, nothing: '还没有图集，请先在「图集」里建一个' },
  video: { search: '按标题或简介搜索视频', list: embedSubjectWords.video, nothing: '还没有视频，请先在「视频」里上传一个' },
} as const

/** Finds a match, a table, an album or a video by names; one click inserts it into the text. */
export function EmbedDialog({ subject, title, onPick, onClose }: Props) {
  const [q, setQ] = useState('')
  const list = useQuery(embedLinesQuery(subject, q))
  const { search, list: listName, nothing } = words[subject]
  return (
    <Modal open title={title} width={640} footer={null} onCancel={onClose}>
      <Input.Search
        autoFocus
        allowClear
        enterButton="搜索"
        aria-label={search}
        placeholder={search}
        maxLength={60}
        onSearch={(text) => setQ(text.trim())}
      />
      <div className={styles.choice}>
        {list.error ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <Waiting text={`正在载入${listName}`} />
        ) : list.data.items.length === 0 ? (
          <Empty description={q === '' ? nothing : `没有找到「${q}」，换一个词试试`} />
        ) : (
          <>
            <ul className={styles.lines} aria-label={listName} aria-busy={list.isFetching}>
              {list.data.items.map((line) => (
                <li key={line.id}>
                  <Button type="text" block className={styles.line} onClick={() => onPick(line.id)}>
                    <Line subject={subject} line={line} />
                  </Button>
                </li>
              ))}
            </ul>
            {list.data.hasMore && <p className={styles.more}>只列出了前 {list.data.items.length} 个，请搜索名字缩小范围</p>}
          </>
        )}
      </div>
    </Modal>
  )
}

function Line({ subject, line: { title, facts, state, isPublic, cover } }: { subject: EmbedSubject; line: EmbedLine }) {
  const isOfLibrary = subject === 'album' || subject === 'video'
  return (
    <>
      {isOfLibrary && <EmbedCover subject={subject} cover={cover} />}
      <span className={styles.names}>
        <b>{title}</b>
        <span>{facts}</span>
      </span>
      {!isPublic && <Tag color="orange">{isOfLibrary ? '未公开' : '赛事未公开'}</Tag>}
      {state !== '' && <Tag>{state}</Tag>}
    </>
  )
}
