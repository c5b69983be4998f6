import { StopOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { TakeDownModal } from '#admin/pieces/TakeDownModal.tsx'
import type { MediaUses } from '#shared/admin/media.ts'
import type { AdminVideo } from '#shared/admin/videos.ts'
import styles from './videos.module.css'

interface Props {
  view: AdminVideo
  onChanged(view: AdminVideo): void
}

/** Where a takedown would be seen beside this video. */
interface Beside {
  places: MediaUses['items']
  coverPlaces: MediaUses['items']
}

/** Takes the file of a video down, after saying what else shows it: the same file may be that of other videos. */
export function TakeDownFile({ view, onChanged }: Props) {
  const { id, posterId } = view
  const { message } = App.useApp()
  const [beside, setBeside] = useState<Beside | null>(null)
  // Asked anew at each press: a list from before might lack what came since.
  const ask = useMutation({
    mutationFn: async (): Promise<Beside> => {
      const [file, cover] = await Promise.all([
        api('GET /videos/:id/uses', { params: { id } }),
        posterId === null ? null : api('GET /media/:id/uses', { params: { id: posterId } }),
      ])
      const isElsewhere = (place: MediaUses['items'][number]) => place.subject !== 'video' || place.id !== id
      return { places: file.items.filter(isElsewhere), coverPlaces: cover?.items.filter(isElsewhere) ?? [] }
    },
    onSuccess: setBeside,
    onError: (error) => void message.error(error.message),
  })
  return (
    <>
      <p className={styles.takeDown}>
        <MayButton
          act="media.take_down"
          danger
          size="small"
          icon={<StopOutlined aria-hidden />}
          loading={ask.isPending}
          onClick={() => ask.mutate()}
        >
          下架视频文件
        </MayButton>
        <span>当事人要求删除、侵权等必须马上打不开时用；不能恢复。</span>
      </p>
      <TakeDownModal
        target={beside && { kind: 'video', id, name: view.title, uses: 1 + beside.places.length, hasPoster: posterId !== null, ...beside }}
        onClose={() => setBeside(null)}
        onTakenDown={async () => onChanged(await api('GET /videos/:id', { params: { id } }))}
      />
    </>
  )
}
