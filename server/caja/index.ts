export { default } from './caja';
