import { CloseOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Button, Flex, Progress } from 'antd'
import { useContext, useRef, useSyncExternalStore } from 'react'
import { acceptedTypes } from '#admin/media/upload.ts'
import styles from '#admin/screens/articles/editor/editor.module.css'
import { UploadsContext } from '#admin/screens/articles/editor/UploadsContext.ts'

/** The placeholder of an upload, or of a picture that did not come with a pasted text. */
export function UploadView({ node, deleteNode }: ReactNodeViewProps) {
  const uploads = useContext(UploadsContext)
  const key = String(node.attrs.key)
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.get(key))
  const chooser = useRef<HTMLInputElement>(null)
  const name = upload?.file?.name || '图片'
  const remove = () => {
    uploads.remove(key)
    deleteNode()
  }
  return (
    <NodeViewWrapper className={styles.upload} contentEditable={false} data-upload-key={key}>
      <span className={styles.uploadName}>{name}</span>
      {upload === undefined ? (
        <span>这张图片没有传上去，请移除后重新添加</span>
      ) : upload.problem === null ? (
        <Progress percent={Math.round(upload.share * 100)} size="small" aria-label={`${name} 的上传进度`} />
      ) : (
        <span role="alert" className={styles.problem}>
          {upload.problem}
        </span>
      )}
      <Flex gap={8} wrap>
        {upload?.problem && !upload.mayRetry && (
          <Button size="small" icon={<UploadOutlined aria-hidden />} onClick={() => chooser.current?.click()}>
            选择图片文件
          </Button>
        )}
        {upload?.problem && upload.mayRetry && (
          <Button size="small" icon={<ReloadOutlined aria-hidden />} onClick={() => uploads.retry(key)}>
            重试
          </Button>
        )}
        <Button size="small" icon={<CloseOutlined aria-hidden />} onClick={remove} aria-label={`移除 ${name}`}>
          移除
        </Button>
      </Flex>
      <input
        ref={chooser}
        type="file"
        accept={acceptedTypes}
        hidden
        aria-label="这个位置的图片文件"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) uploads.give(key, file)
        }}
      />
    </NodeViewWrapper>
  )
}
