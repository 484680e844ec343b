import { createStore } from '../platform/store.ts'
import { emptyCart, type Cart } from './cart-totals.ts'

const store = createStore<Cart>(emptyCart)
/** The cart survives a visit to another screen. It is emptied when it was sold. */
export const useCart = store.use
/** The cart lives in memory: it survives leaving the screen, and not a reload. */
export const changeCart = (change: (cart: Cart) => Cart): void => store.set(change(store.get()))
/** Called when the cart was sold. */
export const clearCart = (): void => store.set(emptyCart)
