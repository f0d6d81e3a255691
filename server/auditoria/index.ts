export { default } from './auditoria';
