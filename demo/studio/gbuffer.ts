/** A G-buffer: the visible surface at each pixel. Face 0 is the paper, 1 and 2 the outside of front and back, 3 and 4 their inside. */
export interface GBuffer {
  width: number
  height: number
  faceId: Uint8Array
  /** position in the flat sheet, seen from outside */
  u: Float32Array
  v: Float32Array
  /** in cm above the middle of the garment */
  z: Float32Array
  normal: Float32Array
}
