import { QRCode } from 'antd'

/** Drawn as SVG; `label` is for screen readers. */
export function QrCode({ text, label }: { text: string; label: string }) {
  return (
    <div role="img" aria-label={label}>
      <QRCode value={text} type="svg" size={180} bordered={false} />
    </div>
  )
}
