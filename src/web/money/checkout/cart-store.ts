import { readSession } from '#web/platform/session.ts'
import { createStore } from '#web/platform/store.ts'
import { emptyCart, type Cart } from './cart-totals.ts'

const store = createStore<Cart>(emptyCart)
/** The cart survives a visit to another screen. It is emptied when it was sold. */
export const useCart = store.use
/** The cart lives in memory: it survives leaving the screen, and not a reload. */
export const changeCart = (change: (cart: Cart) => Cart): void => store.set(change(store.get()))
/** Empties the cart, which was sold, and returns what it was. */
export const takeCart = (): Cart => {
  const cart = store.get()
  store.set(emptyCart)
  return cart
}
/** Who is signed in: they did the work of a service that they give, unless another is chosen. */
export const seller = (): { id: number; name: string } => readSession()?.user ?? { id: 0, name: '' }
