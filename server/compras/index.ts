export { default } from './compra';
