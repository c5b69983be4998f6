import { CheckCircleFilled, CloseOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Flex, Progress } from 'antd'
import styles from './media.module.css'
import { isRetryable, type Upload, type UploadQueue } from './upload-queue.ts'

/** Each upload: its progress, its error, and a retry button. */
export function UploadList({ queue, uploads }: { queue: UploadQueue; uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null
  const done = uploads.filter(({ state }) => state === 'done').length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  return (
    <section aria-label="上传队列" className={styles.queue}>
      <Flex justify="space-between" align="center" wrap gap={8}>
        <span role="status">
          已上传 {done} / {uploads.length}
          {failed > 0 && `，${failed} 个没有成功`}
        </span>
        <Flex gap={8}>
          {uploads.filter(isRetryable).length > 1 && (
            <Button size="small" icon={<ReloadOutlined aria-hidden />} onClick={() => queue.retryFailed()}>
              全部重试
            </Button>
          )}
          {done > 0 && (
            <Button type="link" size="small" onClick={() => queue.clearDone()}>
              清除已完成
            </Button>
          )}
        </Flex>
      </Flex>
      <ul className={styles.uploads}>
        {uploads.map((upload) => (
          <Line key={upload.key} upload={upload} queue={queue} />
        ))}
      </ul>
    </section>
  )
}

function Line({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { key, file, state, share, problem, item } = upload
  return (
    <li className={styles.upload}>
      <span className={styles.fileName} title={file.name}>
        {file.name}
      </span>
      <span className={styles.progress}>
        {state === 'failed' ? (
          <span className={styles.problem}>{problem}</span>
        ) : state === 'done' ? (
          <span>
            <CheckCircleFilled className={styles.good} aria-hidden /> {item?.isKnown ? '已在媒体库中' : '已上传'}
          </span>
        ) : (
          <>
            <Progress percent={Math.round(share * 100)} size="small" showInfo={false} aria-label={`${file.name} 的进度`} />
            <span className={styles.step}>{stepOf(upload)}</span>
          </>
        )}
      </span>
      {isRetryable(upload) && (
        <Button size="small" icon={<ReloadOutlined aria-hidden />} aria-label={`重试 ${file.name}`} onClick={() => queue.retry(key)}>
          重试
        </Button>
      )}
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={`${state === 'done' || state === 'failed' ? '移除' : '取消'} ${file.name}`}
        onClick={() => queue.remove(key)}
      />
    </li>
  )
}

function stepOf({ state, share }: Upload): string {
  if (state === 'waiting') return '等待中'
  return share < 1 ? `${Math.round(share * 100)}%` : '处理中'
}
