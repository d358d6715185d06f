import '#demo/studio/run.ts'
