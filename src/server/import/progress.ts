import { Presets, SingleBar } from 'cli-progress'
import type { OnProgress, Progress } from './report.ts'

const stageNames: Readonly<Record<Progress['stage'], string>> = {
  checking: '检查',
  pictures: '处理图片',
  videos: '处理视频',
  writing: '写入',
}

/** Shows the progress of a long task on stderr: a bar on a terminal, else one line per stage. */
export function showProgress(): { show: OnProgress; end(): void } {
  return process.stderr.isTTY ? asBar() : asLines()
}

function asBar(): { show: OnProgress; end(): void } {
  const bar = new SingleBar({ format: '{stage} {bar} {value}/{total}', stream: process.stderr, hideCursor: true }, Presets.shades_classic)
  let isOn = false
  return {
    show: ({ stage, done, total }) => {
      if (!isOn) bar.start(total, done, { stage: stageNames[stage] })
      isOn = true
      bar.setTotal(total)
      bar.update(done, { stage: stageNames[stage] })
    },
    end: () => bar.stop(),
  }
}

function asLines(): { show: OnProgress; end(): void } {
  return {
    show: ({ stage, done, total }) => {
      if (done === total) process.stderr.write(`${stageNames[stage]} ${done}/${total}\n`)
    },
    end: () => {},
  }
}
