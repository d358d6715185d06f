import { spawn } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import { type Format, FPS } from './timeline.ts'

const options = (text: string) => text.split(' ')

// the colours as browsers expect them; half the colour resolution, so it is scaled with care
const colours = options(
  '-vf scale=out_color_matrix=bt709:out_range=tv:flags=lanczos+accurate_rnd+full_chroma_inp,format=yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv',
)
// silent, and no dates and versions in the file
const plain = options('-an -map_metadata -1 -fflags +bitexact -flags:v +bitexact')

/** Says so before minutes are spent on frames that nobody can encode. */
export const requireFfmpeg = () => start(['-h']).done

/** Writes frames, as they come, into a file that loses nothing: both formats are then made from the same frames. */
export async function keepFrames(frames: AsyncIterable<Buffer>, { width, height }: Format, file: string) {
  const from = options(`-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${FPS} -i pipe:0`)
  const ffmpeg = start([...from, ...options('-c:v libx264rgb -qp 0 -preset ultrafast'), file])
  await Promise.all([ffmpeg.done, pipeline(frames, ffmpeg.stdin)])
}

/** For every browser: the index stands first, so that it plays while it loads. */
export async function encodeMp4(frames: string, file: string, quality: number): Promise<void> {
  const h264 = `-c:v libx264 -profile:v high -preset veryslow -crf ${quality} -movflags +faststart`
  await start(['-i', frames, ...colours, ...options(h264), ...plain, file]).done
}

/** VP9, for browsers that prefer it: worth its bytes only where it is smaller. */
export async function encodeWebm(frames: string, file: string, quality: number): Promise<void> {
  const vp9 = `-c:v libvpx-vp9 -b:v 0 -crf ${quality} -deadline good -g 240 -row-mt 1 -auto-alt-ref 1 -lag-in-frames 25`
  const pass = (more: string, ...out: string[]) =>
    start([
      '-i',
      frames,
      ...colours,
      ...options(vp9),
      '-passlogfile',
      `${file}.log`,
      ...options(more),
      ...plain,
      ...out,
    ])
  await pass('-pass 1 -cpu-used 4 -f null', '-').done
  await pass('-pass 2 -cpu-used 2', file).done
}

function start(args: readonly string[]) {
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['pipe', 'ignore', 'inherit'] })
  const done = new Promise<void>((resolve, reject) => {
    ffmpeg.on('error', (cause) => {
      const missing = 'code' in cause && cause.code === 'ENOENT'
      reject(missing ? new Error('The films need ffmpeg: sudo apt install ffmpeg.', { cause }) : cause)
    })
    ffmpeg.on('close', (code) => (code ? reject(new Error(`ffmpeg ended with ${code}.`)) : resolve()))
  })
  return { stdin: ffmpeg.stdin, done }
}
