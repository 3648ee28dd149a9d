import { mountList } from './mount-list.tsx';

const container = document.createElement('div');
document.body.append(container);
mountList(container);
