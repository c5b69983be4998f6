import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { useList } from '#admin/pieces/use-list.ts'
import { PublishedList, stateColors } from '#admin/screens/albums/PublishedList.tsx'
import type { VideoLine } from '#shared/admin/videos.ts'
import { formatLength } from '#shared/dates.ts'
import { albumStateWords } from '#shared/words/albums.ts'
import { documentStateWords } from '#shared/words/documents.ts'

export function Component() {
  const list = useList('/videos', { name: 'state', words: states })
  return (
    <PublishedList
      list={list}
      path="/videos"
      noun="视频"
      act="videos.manage"
      exportMenu={<ExportMenu path="/videos" query={{ q: list.q, state: list.chosen }} />}
      searchLabel="按标题或简介搜索"
      empty="还没有视频。新建一个，上传 MP4 或填视频网站的地址"
      stateWords={stateWords}
      stateOf={stateOf}
      pictureOf={({ poster }) => poster}
      amount={{ title: '时长', render: (_, video) => lengthOf(video) }}
      amountOf={lengthOf}
    />
  )
}

const stateWords = { ...albumStateWords, trashed: documentStateWords.trashed }
const states = Object.keys(stateWords) as (keyof typeof stateWords)[] // its own keys

function stateOf({ state, goesAt }: VideoLine): { text: string; color: string | undefined } {
  if (goesAt === null) return { text: albumStateWords[state], color: stateColors[state] }
  const days = Math.ceil((Date.parse(goesAt) - Date.now()) / 86_400_000)
  return { text: days > 0 ? `回收站，还留 ${days} 天` : '回收站', color: 'red' }
}

function lengthOf({ durationSeconds }: VideoLine): string {
  return durationSeconds === null ? '视频网站' : formatLength(durationSeconds)
}
