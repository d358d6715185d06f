import { mirrorPose, type Pose } from '../pose.ts'

type Poses = readonly [Pose, ...Pose[]]

const still: Omit<Pose, 'seed'> = {
  limbAngles: [0, 0],
  elbowAngles: [0, 0],
  elbowForwards: [0, 0],
  pushUps: [1, 1],
  swing: 0,
  turn: 0,
  hood: { back: 40, side: 0 },
}

/** Adds the mirror image of every pose, which gets the seeds that follow. */
const withMirrorImages = (poses: Poses): Poses => [
  ...poses,
  ...poses.map((pose) => mirrorPose(pose, pose.seed + poses.length)),
]

/** Long sleeves: arms at different angles, one elbow bent, one cuff pushed up. */
export const longSleevePoses = withMirrorImages([
  { ...still, seed: 11, limbAngles: [2, -4], elbowAngles: [0, 8], swing: 0.02, turn: 6, hood: { back: 38, side: 2.4 } },
  {
    ...still,
    seed: 12,
    limbAngles: [-7, 5],
    elbowAngles: [14, -6],
    pushUps: [1.7, 0.7],
    swing: -0.03,
    turn: -9,
    hood: { back: 50, side: -3.2 },
  },
  {
    ...still,
    seed: 13,
    limbAngles: [7, 4],
    elbowAngles: [-6, 16],
    elbowForwards: [0, 3],
    pushUps: [0.5, 1.5],
    swing: 0.035,
    turn: 11,
    hood: { back: 30, side: 3.6 },
  },
])

/** Short sleeves: arms at different angles, hem swung. */
export const shortSleevePoses = withMirrorImages([
  { ...still, seed: 11, limbAngles: [3, -5], swing: 0.02, turn: 6 },
  { ...still, seed: 12, limbAngles: [-9, 4], swing: -0.03, turn: -9 },
  { ...still, seed: 13, limbAngles: [8, 2], swing: 0.035, turn: 12 },
])

/** Trousers: the weight on one leg, the other to the side with its knee bent. */
export const trouserPoses = withMirrorImages([
  { ...still, seed: 11, limbAngles: [-4, -0.5], elbowAngles: [5, 0], elbowForwards: [4, 0.5], swing: 0.01, turn: 7 },
  { ...still, seed: 12, limbAngles: [-1, -6], elbowAngles: [1, 7], elbowForwards: [1, 5.5], swing: -0.02, turn: -11 },
])
