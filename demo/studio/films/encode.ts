import { spawn } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import { FPS, type FrameSize } from './timeline.ts'

const splitArgs = (text: string) => text.split(' ')

// BT.709, as browsers expect, with high-quality scaling, because 4:2:0 halves the chroma resolution
const colorArgs = splitArgs(
  '-vf scale=out_color_matrix=bt709:out_range=tv:flags=lanczos+accurate_rnd+full_chroma_inp,format=yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv',
)
// without audio and without metadata that differs between runs
const reproducibleArgs = splitArgs('-an -map_metadata -1 -fflags +bitexact -flags:v +bitexact')

/** Fails early if ffmpeg is missing, because drawing frames takes minutes. */
export const requireFfmpeg = () => runFfmpeg(['-h']).done

/** Streams frames into a lossless file, from which MP4 and WebM are encoded. */
export async function writeLosslessFrames(frames: AsyncIterable<Buffer>, { width, height }: FrameSize, file: string) {
  const inputArgs = splitArgs(`-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${FPS} -i pipe:0`)
  const ffmpeg = runFfmpeg([...inputArgs, ...splitArgs('-c:v libx264rgb -qp 0 -preset ultrafast'), file])
  await Promise.all([ffmpeg.done, pipeline(frames, ffmpeg.stdin)])
}

/** Encodes H.264 for every browser, with the index first for playback while loading. */
export async function encodeMp4(framesFile: string, file: string, crf: number): Promise<void> {
  const h264 = `-c:v libx264 -profile:v high -preset veryslow -crf ${crf} -movflags +faststart`
  await runFfmpeg(['-i', framesFile, ...colorArgs, ...splitArgs(h264), ...reproducibleArgs, file]).done
}

/** Encodes VP9 in two passes. */
export async function encodeWebm(framesFile: string, file: string, crf: number): Promise<void> {
  const vp9 = `-c:v libvpx-vp9 -b:v 0 -crf ${crf} -deadline good -g 240 -row-mt 1 -auto-alt-ref 1 -lag-in-frames 25`
  const runPass = (passArgs: string, ...out: string[]) =>
    runFfmpeg([
      '-i',
      framesFile,
      ...colorArgs,
      ...splitArgs(vp9),
      '-passlogfile',
      `${file}.log`,
      ...splitArgs(passArgs),
      ...reproducibleArgs,
      ...out,
    ])
  await runPass('-pass 1 -cpu-used 4 -f null', '-').done
  await runPass('-pass 2 -cpu-used 2', file).done
}

function runFfmpeg(args: readonly string[]) {
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['pipe', 'ignore', 'inherit'] })
  const done = new Promise<void>((resolve, reject) => {
    ffmpeg.on('error', (cause) => {
      const isMissing = 'code' in cause && cause.code === 'ENOENT'
      reject(
        isMissing ? new Error('ffmpeg is not installed. Install it with sudo apt install ffmpeg.', { cause }) : cause,
      )
    })
    ffmpeg.on('close', (code) => (code ? reject(new Error(`ffmpeg exited with code ${code}.`)) : resolve()))
  })
  return { stdin: ffmpeg.stdin, done }
}
