import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { mediaItemQuery } from '#admin/media/media.queries.ts'
import { PictureField } from '#admin/pieces/PictureField.tsx'
import { type RecordFieldsProps, type RecordKind, RecordScreen } from '#admin/pieces/records/RecordScreen.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import { publicationStatus } from '#admin/screens/albums/Publication.tsx'
import { SubjectField } from '#admin/screens/albums/SubjectField.tsx'
import { TellsResultField } from '#admin/screens/albums/TellsResultField.tsx'
import { videoAddress } from '#admin/screens/articles/editor/video-address.ts'
import type { AdminVideo, NewVideo } from '#shared/admin/videos.ts'
import { albumLengths, trashDays } from '#shared/limits.ts'
import type { Picture } from '#shared/media.ts'
import { videoOf } from '#shared/video-sites.ts'
import { coverName } from './frame.ts'
import { VideoActions } from './VideoActions.tsx'
import { VideoFileField } from './VideoFileField.tsx'

type Values = Omit<NewVideo, 'player'> & { player: string }

const videos: RecordKind<AdminVideo, Values> = {
  path: '/videos',
  noun: '视频',
  measureWord: '个',
  act: 'videos.manage',
  blank: { title: '', summary: '', fileHash: null, player: '', posterId: null, link: null, tellsResult: false },
  nameOf: ({ title }) => title,
  valuesOf: ({ title, summary, fileHash, player, posterId, link, tellsResult = false }) => ({
    ...{ title, summary, fileHash, player: player ?? '', posterId, link, tellsResult },
  }),
  bodyOf: ({ title, summary, fileHash, player, posterId, link, tellsResult = false }) => ({
    title: title.trim(),
    summary: summary.trim(),
    fileHash,
    player: player.trim() === '' ? null : videoAddress(player),
    posterId,
    link,
    tellsResult,
  }),
  labels: {
    title: '标题',
    summary: '简介',
    fileHash: '视频文件',
    player: '视频网站的地址',
    posterId: '封面',
    link: '所属',
    tellsResult: '含赛果',
  },
  slugHint: null,
  deletion: `视频会从网站上消失，封面留在媒体库里。${trashDays} 天内可以在回收站恢复，之后连同文件永久删除；要马上打不开，请用「下架」。`,
  isTrashed: ({ trash }) => trash !== null,
  statusOf: (view) => (view.trash === null ? publicationStatus(view) : '在回收站里，访客看不到'),
  Fields,
  Actions: VideoActions,
}

export function Component() {
  return <RecordScreen kind={videos} />
}

/** Whether the cover was made of the video's own picture, or there is none: chosen by nobody, it goes with the file. */
function useIsTaken(posterId: number | null, taken: Picture | null, fileName: string | undefined): boolean {
  const isKnown = posterId === null || posterId === taken?.id
  // Of a cover from before this form was opened, its name in the library tells.
  const { data } = useQuery({ ...mediaItemQuery(posterId ?? 0), enabled: !isKnown && fileName !== undefined })
  return isKnown || (fileName !== undefined && data?.name === coverName(fileName))
}

function Fields({ view, onUnfinished, onFilled }: RecordFieldsProps<AdminVideo>) {
  const form = Form.useFormInstance<Values>()
  const [taken, setTaken] = useState<Picture | null>(null)
  const posterId = Form.useWatch('posterId', form)
  const isTaken = useIsTaken(posterId ?? null, taken, view?.file?.name)
  const typed = Form.useWatch('player', form) ?? ''
  const player = videoAddress(typed)
  return (
    <>
      <Form.Item
        name="title"
        label="标题"
        rules={[{ required: true, whitespace: true, message: '请输入视频的标题' }, upTo(albumLengths.title)]}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="fileHash"
        label="视频文件"
        extra="MP4，H.264 画面、AAC 声音，不超过 1 GB。拍摄的地点等信息会去掉，画面和声音原样保留。"
      >
        <VideoFileField
          known={view?.file ?? null}
          wantsPoster={isTaken}
          onUnfinished={onUnfinished}
          onPoster={(picture) => {
            setTaken(picture)
            form.setFieldValue('posterId', picture.id)
            onFilled()
          }}
        />
      </Form.Item>
      <Form.Item
        name="player"
        label="或者视频网站的地址"
        extra={
          player === null
            ? '哔哩哔哩、腾讯视频或抖音的视频页网址，也可以是嵌入代码'
            : `认出了：${videoOf(player)?.site}视频。网站上点按后才加载`
        }
        rules={[
          {
            validator: (_, value: string) =>
              value.trim() === '' || videoAddress(value) !== null
                ? Promise.resolve()
                : Promise.reject(new Error('只能用哔哩哔哩、腾讯视频和抖音的视频：请粘贴视频页的网址或嵌入代码')),
          },
        ]}
      >
        <Input />
      </Form.Item>
      <Form.Item name="posterId" label="封面" extra="播放之前显示。">
        <PictureField label="封面" shape="wide" known={taken?.id === posterId ? taken : (view?.poster ?? null)} />
      </Form.Item>
      <Form.Item name="summary" label="简介" extra="显示在视频旁边，也用在分享里。" rules={[upTo(albumLengths.summary)]}>
        <Input.TextArea rows={3} />
      </Form.Item>
      <Form.Item name="link" label="所属" extra="属于一场比赛或一支战队的视频，也显示在那一页上。">
        <SubjectField known={view} />
      </Form.Item>
      <TellsResultField />
    </>
  )
}
