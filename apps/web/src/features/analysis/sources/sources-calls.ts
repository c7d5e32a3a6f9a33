export { lookUpBook } from '@chuhe/contract/book-endpoints';
