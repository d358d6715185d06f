export { startReconciler } from './reconcile-payments.ts'
