export { default } from './ajustes';
